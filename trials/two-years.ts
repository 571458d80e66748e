import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Boat } from '../contract/boats.ts';
import { templates } from '../contract/plan/templates.ts';
import type { Plan, Task } from '../contract/tasks.ts';
import { serviceLog } from '../server/testing/examples.ts';
import { startMailServer } from '../server/testing/mail-server.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, type RunningServer, startServer } from './helpers/running-server.ts';
import { isInstalled } from './helpers/tools.ts';
import { call, Refused, tripLog } from './helpers/writer.ts';

/*
 * Takes one server through two years, day by day, and checks on each day which tasks are due and what was mailed about them.
 * The user does some tasks every six weeks, and sails in the summer. The expected results are computed here, from the rules.
 *
 * `node trials/two-years.ts [--days 730]`. Exits with 1 if a day or a mail was wrong, and with 2 if faketime is missing.
 */
const { values } = parseArgs({ options: { days: { type: 'string', default: '730' } } });
if (!isInstalled('faketime')) {
  console.error('This trial needs faketime: apt-get install faketime');
  process.exit(2);
}
const inSweden = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });
const days = Number(values.days);
const DAY = 24 * 60 * 60 * 1000;
const first = Date.parse('2027-02-20T09:30:00Z');

const place = await newPlace('two-years');
const clock = join(place.dataDir, 'clock');
const post = await startMailServer();
turnTo(first);
const server = await startServer(place.dataDir, {
  ...clockIn(clock),
  TZ: 'Europe/Stockholm',
  SMTP_URL: post.url,
  MAIL_FROM: 'loggboken@example.com',
  PUBLIC_URL: 'https://loggboken.example',
});
let to = await signIn(server);
const boat = await call<Boat>(to, 'POST', '/api/boats', { name: 'Vindila', launching: '2027-05-03' });
const chosen = templates.map(({ id }, i) => ({
  id,
  ...(i % 3 === 0 && { baselineDate: '2026-09-15', baselineHours: 400 }),
}));
await call(to, 'POST', '/api/tasks/from-templates', { boatId: boat._id, templates: chosen });
await call(to, 'PUT', '/api/reminders', { mail: true });

const faults: string[] = [];
const wrong = { days: 0, mails: 0 };
/** The last mail about each task. */
const told = new Map<string, { state: string; times: string; on: number }>();
let mailed = 0;
let states = 0;
let hours = 400;

for (let day = 1; day <= days; day++) {
  const now = first + day * DAY;
  turnTo(now);
  await wake();
  const date = inSweden.format(now);
  const plan = await ask<Plan>('/api/tasks');
  await lookedOn(date, now);
  look(day, date, plan);
  states += plan.tasks.length;
  if (day % 45 === 0) await doSomething(date, plan);
  if (day % 5 === 0 && ['06', '07', '08'].includes(date.slice(5, 7))) await sail(date);
}
await server.stop();
console.log(
  `${days} days: ${states} states of tasks, ${mailed} mails to one person, none on ${days - mailed} days`,
);
console.log(`wrong days: ${wrong.days}; wrong mails: ${wrong.mails}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
await post.close();
await place.remove();
process.exitCode = faults.length === 0 && mailed > 0 ? 0 : 1;

/** The list must be right for the day, and the mail must contain exactly the tasks that are news that day. */
function look(day: number, date: string, { today, tasks }: Plan): void {
  if (today !== date) blame('days', `${date} is ${today} to the server`);
  for (const { name, due } of tasks) {
    if (due.day === null || due.isAbout) continue;
    const ahead = (Date.parse(due.day) - Date.parse(date)) / DAY;
    const state = ahead < 0 ? 'late' : ahead <= 30 ? 'soon' : 'later';
    const isSooner = (due.hoursLeft ?? 1000) <= 10 || (due.milesLeft ?? 30_000) <= 2000;
    if (due.state !== state && !(isSooner && due.state !== 'later')) {
      blame('days', `${date}: ${name}, due on ${due.day}, is ${due.state} and not ${state}`);
    }
  }
  const news = tasks.filter((task) => isNews(task, day));
  for (const task of news) told.set(task._id, { state: task.due.state, times: timesOf(task), on: day });
  const mails = post.mails.slice(mailed);
  mailed = post.mails.length;
  const said = mails.flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('- ')));
  const expected = news.map(({ name }) => name);
  const names = expected.filter((name) => said.filter((line) => line.startsWith(`- ${name}, `)).length === 1);
  const isRight =
    mails.length === (news.length > 0 ? 1 : 0) &&
    said.length === expected.length &&
    names.length === expected.length;
  if (!isRight)
    blame('mails', `${date}: ${mails.length} mails, ${said.join()} in the place of ${expected.join()}`);
}

function timesOf({ lastDone, on }: Task): string {
  return `${lastDone?.day} ${on}`;
}

function isNews(task: Task, day: number): boolean {
  const { state } = task.due;
  const before = told.get(task._id);
  if (state !== 'soon' && state !== 'late') return false;
  if (before?.times !== timesOf(task)) return true;
  return state === 'late' && (before.state === 'soon' || day - before.on >= 30);
}

/** Does the two most overdue tasks, or else the next ones. */
async function doSomething(date: string, { tasks }: Plan): Promise<void> {
  const next = tasks
    .filter(({ due }) => due.day !== null)
    .sort((a, b) => ((a.due.day ?? '') < (b.due.day ?? '') ? -1 : 1))
    .slice(0, 2);
  const body = serviceLog({ date: `${date}T18:00`, tasks: next.map(({ _id }) => _id) });
  await call(to, 'POST', '/api/createservicelog', body);
}

async function sail(date: string): Promise<void> {
  const [departureDateTime, arrivalDateTime] = [`${date}T09:00`, `${date}T17:00`];
  hours += 3;
  const trip = { departureDateTime, arrivalDateTime, year: Number(date.slice(0, 4)), engineEnd: hours };
  await call(to, 'POST', '/api/createlog', tripLog({ ...trip, distance: 30 }));
}

/** A day later every connection has been idle for too long: the server closes them, and answers on a new one. */
async function wake(): Promise<void> {
  for (let answers = 0; answers < 2; ) {
    answers += await fetch(`${server.url}/healthz`).then(
      () => 1,
      () => 0,
    );
    await wait(5);
  }
}

/** Logs in again when the session has ended after a month without use. */
async function ask<T>(path: string): Promise<T> {
  try {
    return await call<T>(to, 'GET', path);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
    to = await signIn(server);
    return call<T>(to, 'GET', path);
  }
}

async function signIn(to: RunningServer) {
  return { server: to, token: await logIn(to.url, 'admin', adminPassword) };
}

/** Waits until the server has checked the reminders of that day; a request wakes it. */
async function lookedOn(date: string, now: number): Promise<void> {
  const db = new DatabaseSync(join(place.dataDir, 'loggboken.sqlite'), { timeout: 5000 });
  const row = db.prepare('SELECT looked_on FROM mail_reminders');
  for (let tries = 0; row.get()?.looked_on !== date; tries++) {
    // It may have gone to sleep for a minute when the clock was turned.
    if (tries % 20 === 19) turnTo(now + tries * 10_000);
    if (tries > 500) throw new Error(`Nobody has looked at ${date}`);
    await fetch(`${server.url}/healthz`);
    await wait(10);
  }
  db.close();
}

/** The environment of a program under faketime: the clock is in a file, read anew each time. */
function clockIn(file: string): Record<string, string> {
  const { stdout } = spawnSync('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return { LD_PRELOAD: stdout.trim(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' };
}

/** Replaces the file in one step: the server would take half a file for no clock at all. */
function turnTo(moment: number): void {
  writeFileSync(`${clock}.new`, `+${Math.round((moment - Date.now()) / 1000)}s\n`);
  renameSync(`${clock}.new`, clock);
}

function blame(what: keyof typeof wrong, fault: string): void {
  wrong[what]++;
  faults.push(fault);
}
