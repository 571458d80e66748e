/*
 * Loaded before the server: counts the steps that it takes on the disk and in the database, and takes the process away just
 * before the one that it is told, by `DIE_AT_STEP` at the start or by a message later. Answers each message, and ends, with
 * how many steps there have been since the last.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';

let steps = 0;
let last = Number(process.env.DIE_AT_STEP ?? Number.POSITIVE_INFINITY);

process.on('message', ({ dieAtStep }: { dieAtStep: number | null }) => {
  process.send?.(steps);
  steps = 0;
  last = dieAtStep ?? Number.POSITIVE_INFINITY;
});
process.on('exit', () => process.send?.(steps));
process.channel?.unref();

/** Makes each of the functions a step. */
function count(owner: object, ...names: string[]): void {
  const functions = owner as Record<string, (...values: unknown[]) => unknown>;
  for (const name of names) {
    const original = functions[name];
    if (!original) throw new Error(`There is no ${name} to count.`);
    functions[name] = function (this: unknown, ...values) {
      steps += 1;
      if (steps === last) process.kill(process.pid, 'SIGKILL');
      return original.apply(this, values);
    };
  }
}

const handle = await fs.open(process.execPath);
count(Object.getPrototypeOf(handle), 'writeFile', 'sync');
await handle.close();
count(fs, 'open', 'mkdir', 'rename', 'rm', 'utimes');
syncBuiltinESMExports();
count(DatabaseSync.prototype, 'exec');
count(StatementSync.prototype, 'run', 'all', 'iterate');
count(pg.Client.prototype, 'query');
count(S3Client.prototype, 'send');
