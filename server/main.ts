import { fileURLToPath } from 'node:url';
import { type FirstAdmin, makeFirstAdmin } from './accounts/first-admin.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { closeContext, openContext, whereKept } from './context.ts';
import { backUpDaily } from './maintenance/daily-backup.ts';
import { maintainHourly } from './maintenance/hourly.ts';
import { upgradeSentence } from './platform/backup/before-upgrade.ts';
import { lockShared } from './platform/folder-lock.ts';
import { assertNotRootInAnothersFolder } from './platform/owner.ts';
import { removeLeftFromCrash } from './platform/temporary.ts';
import { remindDaily } from './reminders/daily.ts';
import { faultOf } from './startup-errors.ts';

/** Starts the server, says in plain words where it is, and ends in good order. */
async function start(config: Config): Promise<void> {
  assertNotRootInAnothersFolder(config.dataDir, process.getuid?.());
  await removeLeftFromCrash(config.dataDir);
  lockShared(config.dataDir);
  const context = await openContext(config, (copy) => say(upgradeSentence(copy)));
  const app = await buildApp(
    context,
    fileURLToPath(new URL('dist/web', import.meta.resolve('#package.json'))),
  );
  // The port first, so that no password is made up by a server that then can't start; whoever knocks before there is
  // somebody who may log in waits for it.
  const opened = Promise.withResolvers<void>();
  app.addHook('onRequest', () => opened.promise);
  await app.listen({ port: config.port, host: config.host });
  const firstAdmin = await makeFirstAdmin(context);
  opened.resolve();
  // What nobody waits for takes nothing else with it when it fails.
  process.on('unhandledRejection', (err) =>
    app.log.error({ err }, 'something failed that nobody waited for'),
  );
  const chores = [
    maintainHourly(context, app.log),
    backUpDaily(context, app.log),
    remindDaily(context, app.log),
  ];

  // The same signal may come twice: to the process group, and passed on by npm.
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      try {
        await Promise.all(chores.map((chore) => chore.stop()));
        await app.close();
        await closeContext(context);
        process.exit(0);
      } catch (err) {
        app.log.error({ err }, 'the server could not end in good order');
        process.exit(1);
      }
    });
  }

  const { port } = app.server.address() as { port: number };
  say(`LOGGBOKEN är igång: ${config.publicUrl ?? whereToOpenIt(config.host, port)}`);
  say(whereItIsKept(config));
  if (firstAdmin) tellWhoMayLogIn(firstAdmin);
}

function tellWhoMayLogIn({ username, madeUpPassword }: FirstAdmin): void {
  say(`Logga in som ${username}${madeUpPassword ? '' : ' med lösenordet i ADMIN_PASSWORD'}.`);
  if (madeUpPassword) say(`Lösenord: ${madeUpPassword}  (visas bara den här gången; byt det inom sju dagar)`);
}

function whereToOpenIt(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return isEverywhere
    ? `http://localhost:${port} på den här datorn, och port ${port} på alla dess adresser i nätet`
    : `http://${host}:${port}`;
}

function whereItIsKept(config: Config): string {
  const { logs, pictures } = whereKept(config);
  return logs === pictures ? `Allt sparas i ${logs}` : `Loggarna sparas i ${logs}, bilderna i ${pictures}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

let config: Config | undefined;
try {
  // Whatever is written is for the one who runs the server, and for nobody else on the machine.
  process.umask(0o077);
  config = readConfig(process.env, process.stdout.isTTY === true);
  await start(config);
} catch (error) {
  const { sentence, exitCode } = faultOf(error, config?.dataDir);
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}
