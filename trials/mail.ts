import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startMailServer } from '../server/testing/mail-server.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { call } from './helpers/writer.ts';

/*
 * Kills the server again and again, at any moment, while it sends reminders by mail. Everybody must get their mail. A mail may
 * come twice only if the mail server had taken it and the server had not yet recorded that.
 *
 * `node trials/mail.ts [--rounds 200] [--takes 500]`: how many milliseconds the mail server takes for a mail. Exits with 1 if a
 * mail was lost, or if more than one came twice.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, takes: { type: 'string', default: '500' } },
});
const rounds = Number(values.rounds);
const takes = Number(values.takes);
const place = await newPlace('mail');
const post = await startMailServer({ delay: takes });
const settings = {
  SMTP_URL: post.url,
  MAIL_FROM: 'loggboken@example.com',
  PUBLIC_URL: 'https://loggboken.example',
};

const people = 4 * rounds;
await fill();

let mailing = 0;
for (let round = 1; round <= rounds; round++) {
  const { begun } = post;
  const server = await start();
  // The server is at work: the first mail is being sent, or has been taken.
  while (post.begun === begun) await wait(1);
  await wait(Math.random() * 2 * takes);
  if (post.mails.length < people) mailing++;
  await server.kill();
}
const server = await start();
const deadline = Date.now() + 2 * people * (takes + 100);
while (left() > 0 && Date.now() < deadline) await wait(100);
await server.stop();

const counts = Map.groupBy(post.mails, ({ to }) => to[0]);
const twice = [...counts.values()].filter(({ length }) => length === 2).length;
const more = [...counts.values()].filter(({ length }) => length > 2).length;
const lost = people - counts.size;
console.log(`${rounds} kills, ${mailing} of them while there was mail to send; ${people} people to be told`);
console.log(`lost: ${lost}; twice: ${twice}; more than twice: ${more}`);
await post.close();
await place.remove();
process.exitCode = lost === 0 && more === 0 && twice <= 1 ? 0 : 1;

/** Deletes the leases, as if a minute had passed since the last kill: a lease counts as held for that long. */
async function start() {
  inDatabase((db) => db.exec('DELETE FROM leases'));
  return startServer(place.dataDir, { ...settings, REMIND_AT: '00:00' });
}

/** Makes accounts with an overdue task on a boat that want mail: one through the API, the others as its copies. */
async function fill(): Promise<void> {
  const server = await startServer(place.dataDir, { ...settings, REMIND_AT: '23:59' });
  const to = { server, token: await logIn(server.url, 'admin', adminPassword) };
  const boat = await call<{ _id: string }>(to, 'POST', '/api/boats', { name: 'Vindila' });
  const task = { boatId: boat._id, name: 'Byt impeller', section: 'engineService', on: '2020-05-01' };
  await call(to, 'POST', '/api/tasks', task);
  await server.stop();
  inDatabase((db) => {
    db.exec('BEGIN');
    for (let i = 0; i < people; i++) {
      copy(db, 'accounts', { id: `p${i}`, ...named(i) });
      copy(db, 'boats', { id: `b${i}`, owner_id: `p${i}` });
      copy(db, 'tasks', { id: `t${i}`, owner_id: `p${i}`, boat_id: `b${i}` });
      db.prepare(`INSERT INTO mail_reminders (account_id, looked_on) VALUES (?, '')`).run(`p${i}`);
    }
    db.exec('COMMIT');
  });
}

function named(i: number) {
  const [name, email] = [`person${i}`, `person${i}@example.com`];
  return { username: name, username_key: name, email, email_key: email };
}

/** Copies the first row of a table, with other values in some columns. */
function copy(db: DatabaseSync, table: string, changes: Record<string, string>): void {
  const row = { ...db.prepare(`SELECT * FROM ${table} LIMIT 1`).get(), ...changes };
  const names = Object.keys(row);
  const columns = names.map((name) => `"${name}"`).join();
  db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${names.map(() => '?').join()})`).run(
    ...(Object.values(row) as (string | number | null)[]),
  );
}

function left(): number {
  return inDatabase((db) =>
    Number(db.prepare(`SELECT count(*) AS left FROM mail_reminders WHERE looked_on = ''`).get()?.left),
  );
}

function inDatabase<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(`${place.dataDir}/loggboken.sqlite`, { timeout: 5000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
