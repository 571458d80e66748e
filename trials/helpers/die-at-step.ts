/*
 * Loaded before the server: counts the steps that it takes on the disk and in the database, and kills the process just before
 * the step that `DIE_AT_STEP` names at the start, or a message later. The exit is a step, too. Answers each message, and the
 * exit, with the number of steps since the last message.
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
process.on('exit', () => {
  step();
  process.send?.(steps);
});
process.channel?.unref();

function step(): void {
  steps += 1;
  if (steps === last) process.kill(process.pid, 'SIGKILL');
}

/** Counts each call of these functions as a step. */
function count(owner: object, ...names: string[]): void {
  const functions = owner as Record<string, (...values: unknown[]) => unknown>;
  for (const name of names) {
    const original = functions[name];
    if (!original) throw new Error(`There is no ${name} to count.`);
    functions[name] = function (this: unknown, ...values) {
      step();
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
