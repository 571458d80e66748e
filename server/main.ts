import { fileURLToPath } from 'node:url';
import { makeFirstAdmin } from './accounts/first-admin.ts';
import { buildApp } from './app.ts';
import { backUpDaily } from './backup/operations.ts';
import { BadSettings, type Config, readConfig } from './config.ts';
import { closeContext, openContext } from './context.ts';
import { sweepHourly } from './images/sweep.ts';
import { DatabaseIsNewer } from './platform/db/migrate.ts';
import { markInUse } from './platform/in-use.ts';

/** Starts the server from the environment, says in plain words where it is, and ends in good order. */
async function main(): Promise<void> {
  // Whatever is written is for the one who runs the server, and for nobody else on the machine.
  process.umask(0o077);
  const config = readConfig(process.env, process.stdout.isTTY === true);
  const context = await openContext(config);
  markInUse(config.dataDir);
  const firstAdmin = await makeFirstAdmin(context);
  const app = await buildApp(context, fileURLToPath(new URL('../dist/web', import.meta.url)));
  await app.listen({ port: config.port, host: config.host });
  const chores = [
    sweepHourly(context, (error) => app.log.error({ err: error }, 'the sweep failed')),
    backUpDaily(context, (error) => app.log.error({ err: error }, 'the daily backup failed')),
  ];

  const { port } = app.server.address() as { port: number };
  say(`LOGGBOKEN är igång: ${config.publicUrl ?? `http://${openableHost(config.host)}:${port}`}`);
  say(whereItIsKept(config));
  if (firstAdmin) {
    say(
      `Logga in som ${firstAdmin.username}${firstAdmin.madeUpPassword ? '' : ' med lösenordet i ADMIN_PASSWORD'}.`,
    );
    if (firstAdmin.madeUpPassword) {
      say(`Lösenord: ${firstAdmin.madeUpPassword}  (visas bara den här gången, skriv upp det)`);
    }
  }

  // The same signal may come twice: to the process group, and passed on by npm.
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      for (const chore of chores) chore.stop();
      await app.close();
      await closeContext(context);
      process.exit(0);
    });
  }
}

const openableHost = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

function whereItIsKept({ dataDir, databaseUrl, s3 }: Config): string {
  if (!databaseUrl && !s3) return `Allt sparas i ${dataDir}`;
  const database = databaseUrl && new URL(databaseUrl);
  const logs = database ? `PostgreSQL på ${database.host}${database.pathname}` : dataDir;
  const pictures = s3 ? `hinken ${s3.bucket} på ${s3.endpoint}` : dataDir;
  return `Loggarna sparas i ${logs}, bilderna i ${pictures}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const known = error instanceof BadSettings || error instanceof DatabaseIsNewer;
  process.stderr.write(`${known ? error.message : `LOGGBOKEN kunde inte starta. ${whatWentWrong(error)}`}\n`);
  process.exit(1);
});

function whatWentWrong(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'Porten används redan av ett annat program. Välj en annan med PORT.';
  if (code === 'EACCES' || code === 'EROFS') return `Mappen går inte att skriva i: ${message}`;
  return stack ?? message;
}
