import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type CallName, calls } from '../contract/calls.ts';
import { makeFirstAdmin } from '../server/accounts/first-admin.ts';
import { readConfig } from '../server/config.ts';
import { closeContext, openContext } from '../server/context.ts';
import { insertRows } from '../server/platform/db/snapshot.ts';
import { type Dearest, fillDearest, heaviest } from '../server/testing/heaviest.ts';
import { newDatabase } from '../server/testing/places.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { type Measured, measuredGoal } from './measured.ts';
import { commandOf, logIn, type Product, password, remove, type SignedIn, startProduct } from './programs.ts';

/** How many requests of an account are under way at once; and how many accounts at once, in the second figure. */
const atOnce = 5;
const accounts = Number(process.env.HEAVIEST_ACCOUNTS ?? 10);
const engines = (process.env.HEAVIEST_ON ?? 'SQLite').split(' ');

/** Those that make, change or delete are asked last, so that lists and plans are as long as they can be. */
const wanted = process.env.HEAVIEST_CALLS?.split(' ');
const named = (Object.keys(heaviest) as CallName[]).filter(
  (name) => typeof heaviest[name] === 'function' && (wanted?.includes(name) ?? true),
);
const inOrder = ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
  named.filter((name) => calls[name].method === method),
);

interface Person extends Dearest {
  headers: SignedIn;
}

/**
 * What the dearest request of one account costs the others: how long they wait, and how much memory it takes, with as little
 * memory as the machine that docs/operating.md asks for leaves; and the same for ten such accounts at once.
 */
export async function measure(): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const engine of engines) {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-heaviest-'));
    const settings = {
      DATA_DIR: dataDir,
      STORAGE_QUOTA_MB: '100000',
      ...(postgres && { DATABASE_URL: await newDatabase(postgres.url) }),
    };
    const dearest = await fillAll(settings);
    const [node, ...rest] = commandOf('dist/server/main.js', [], false);
    const command = [node, '--max-old-space-size=512', ...rest] as [string, ...string[]];
    const product = await startProduct({ dataDir, pinned: false, command, settings });
    const people: Person[] = [];
    for (const one of dearest) people.push({ ...one, headers: await logIn(product.url, one.userId) });
    const admin = await logIn(product.url);
    for (const name of inOrder) {
      const isAdmins = ['listAccounts', 'listEvents'].includes(name);
      const one = people.slice(0, 1).map((person) => (isAdmins ? { ...person, headers: admin } : person));
      const alone = await cost(product, name, one, admin);
      const what = `${engine}: others during ${name}`;
      measured.push(
        measuredGoal({ what, unit: 'ms', figures: [alone.waited], to: { atMost: 250 }, from: alone.from }),
        measuredGoal({
          ...{ what: `${engine}: memory for ${name}`, unit: 'MB', figures: [alone.memory] },
          ...{ to: { atMost: 150 }, from: '' },
        }),
      );
      if (isAdmins) continue;
      const all = await cost(product, name, people, admin);
      measured.push(
        measuredGoal({
          ...{ what: `${what} of ${accounts} accounts`, unit: 'ms', figures: [all.waited] },
          ...{ to: { atMost: 500 }, from: all.from },
        }),
      );
    }
    await product.stop();
    await remove(dataDir);
    await postgres?.stop();
  }
  return measured;
}

async function fillAll(settings: Record<string, string>): Promise<Dearest[]> {
  const config = readConfig({ ...settings, ADMIN_PASSWORD: password, LOG_LEVEL: 'silent' }, false);
  const context = await openContext(config);
  await makeFirstAdmin(context);
  const admin = await context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const dearest: Dearest[] = [];
  for (let n = 0; n < accounts; n++) {
    const id = String(100_000_000_000 + n);
    const names = { username: id, username_key: id, email: id, email_key: id };
    await insertRows(context.db, 'accounts', [{ ...admin, id, ...names, role: 'user' }]);
    dearest.push(
      await context.db.transaction().execute((db) => fillDearest({ ...context, db: db as never }, id)),
    );
  }
  await closeContext(context);
  return dearest;
}

/** Asks again and again, and says how long each answer has taken. */
const watchers = `
  const { parentPort, workerData: { url, headers } } = require('node:worker_threads');
  const watch = async (path) => {
    for (;;) {
      const began = performance.now();
      await (await fetch(url + path, { headers })).text();
      parentPort.postMessage(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  watch('/healthz');
  watch('/api/device-key');`;

/** What everybody else notices while these people make a call at its dearest. */
async function cost({ url, memory }: Product, name: CallName, people: Person[], other: SignedIn) {
  const others = { waited: 0, memory: 0 };
  const before = memory();
  // In a thread of their own: they must not wait for the answers that are read here.
  const watching = new Worker(watchers, { eval: true, workerData: { url, headers: other } });
  watching.on('message', (waited: number) => {
    others.waited = Math.max(others.waited, waited);
    others.memory = Math.max(others.memory, memory() - before);
  });
  await once(watching, 'message');
  await wait(50);
  others.waited = 0;
  const statuses = new Map<number, number>();
  const began = performance.now();
  await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: atOnce }, async () => {
        const status = await ask(url, name, person);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    ),
  );
  const took = performance.now() - began;
  await watching.terminate();
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const from = `${counts} in ${(took / 1000).toFixed(1)} s`;
  return { waited: others.waited, memory: others.memory / 1_000_000, from };
}

async function ask(url: string, name: CallName, person: Person): Promise<number> {
  const line = heaviest[name];
  if (typeof line !== 'function') throw new Error(`${name} is measured elsewhere.`);
  const { path, body } = line(person);
  const { method } = calls[name];
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = {
    ...person.headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url + path, { method, headers, ...sent }).catch((cause) => {
    throw new Error(`${name} was not answered.`, { cause });
  });
  // Read to its end, as a client does, and let go of piece by piece.
  for await (const _ of answer.body ?? []);
  return answer.status;
}
