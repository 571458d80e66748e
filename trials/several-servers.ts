import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { randomId } from '../server/platform/ids.ts';
import { apiAt, type Reply } from '../server/testing/api.ts';
import { tripLog } from '../server/testing/examples.ts';
import { walkThrough } from '../server/testing/walk-through.ts';
import { look } from './helpers/look.ts';
import { startProxy } from './helpers/proxy.ts';
import { adminPassword, startServer } from './helpers/running-server.ts';
import { newSharedPlace } from './helpers/shared-place.ts';
import { formOf, picture } from './helpers/writer.ts';

/*
 * Two servers behind a proxy, on one PostgreSQL and one store of pictures, with six users at work through it: writing logs with
 * pictures, changing, deleting, and reading at once what has just been acknowledged. One of the two servers is killed and
 * started again, over and over. Nothing acknowledged may be lost or shown differently.
 *
 * `node trials/several-servers.ts [--kills 10]`. Exits with 1 if anything was wrong.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } });
const kills = Number(values.kills);

const place = await newSharedPlace();
const settings = { ...place.settings, TRUST_PROXY: 'on' };
const folders = [await place.folder(), await place.folder()] as const;
const port = await startServer(folders[0], settings);
let starboard = await startServer(folders[1], settings);
const proxy = await startProxy([port.url, starboard.url]);
const api = apiAt(proxy.url);

const faults: string[] = [];
const done = { created: 0, changed: 0, deleted: 0, read: 0 };
let unanswered = 0;

type Headers = Record<string, string>;

/** A server's reply; undefined if none came because the server was gone. */
async function ask<T>(
  method: string,
  path: string,
  headers: Headers,
  body?: object,
): Promise<Reply<T> | undefined> {
  const reply = await api.send<T>(method, path, body, headers).catch(() => undefined);
  if (reply && reply.headers.get('x-from') !== 'proxy') return reply;
  unanswered++;
  return undefined;
}

/** Retries until there is a reply, and records a fault if its status is another one than expected. */
async function askFor<T>(
  status: number,
  method: string,
  path: string,
  headers: Headers,
  body?: () => object,
): Promise<Reply<T>> {
  for (;;) {
    const reply = await ask<T>(method, path, headers, body?.());
    if (!reply) continue;
    if (reply.status !== status)
      faults.push(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
    return reply;
  }
}

async function logInAs(username: string, password: string): Promise<Headers> {
  const { body } = await askFor<{ token: string }>(200, 'POST', '/api/login', {}, () => ({
    username,
    password,
  }));
  return { authorization: `Bearer ${body.token}` };
}

/** A user, and what the servers acknowledged of the user's logs: as they were shown, or deleted. */
class Writer {
  readonly headers: Headers;
  readonly logs = new Map<string, TripLog | 'deleted'>();
  readonly #pictures = new Map<string, string>();

  constructor(headers: Headers) {
    this.headers = headers;
  }

  async work(isOver: () => boolean): Promise<void> {
    for (let i = 0; !isOver(); i++) {
      const log = await this.create(`Resa ${i}`);
      await this.readBack(log._id);
      if (i % 3 === 0) await this.change(log);
      if (i % 5 === 0) await this.remove(log._id);
      const [known] = [...this.logs.keys()].slice(Math.floor(Math.random() * this.logs.size));
      if (known) await this.readBack(known);
    }
  }

  async create(title: string): Promise<TripLog> {
    const form = () => formOf(image);
    const uploaded = await askFor<string[]>(200, 'POST', '/api/uploads', this.headers, form);
    // Sent again until it is acknowledged, as a device does.
    const content = tripLog({ _id: randomId(), title, uploadedImages: uploaded.body });
    const { body } = await askFor<TripLog>(201, 'POST', '/api/createlog', this.headers, () => content);
    this.logs.set(body._id, body);
    done.created++;
    return body;
  }

  /** The log must be shown as it was acknowledged, at once and whichever server is asked. */
  async readBack(id: string): Promise<void> {
    const acknowledged = this.logs.get(id);
    const status = acknowledged === 'deleted' ? 404 : 200;
    const shown = await askFor<TripLog>(status, 'GET', `/api/showlog/${id}`, this.headers);
    done.read++;
    if (typeof acknowledged !== 'object') return;
    if (JSON.stringify(shown.body) !== JSON.stringify(acknowledged))
      faults.push(`${id} is shown otherwise than acknowledged`);
    for (const path of acknowledged.images) {
      const { text } = await askFor(200, 'GET', `/api${path}`, this.headers);
      if ((this.#pictures.get(path) ?? text) !== text || text === '') faults.push(`${path} has other bytes`);
      this.#pictures.set(path, text);
    }
  }

  /** Without a reply the change may or may not have been made, so the log is looked up. */
  async change({ _id }: TripLog): Promise<void> {
    const shown = await askFor<TripLog>(200, 'GET', `/api/showlog/${_id}`, this.headers);
    const headers = { ...this.headers, 'if-match': shown.headers.get('etag') ?? '' };
    const content = tripLog({ title: `${shown.body.title}, ändrad` });
    const reply = await ask<TripLog>('PUT', `/api/updatelog/${_id}`, headers, content);
    if (reply && reply.status !== 200) faults.push(`a change of ${_id}: ${reply.status} ${reply.text}`);
    this.logs.set(_id, (reply ?? (await this.lookUp(_id))).body);
    if (reply) done.changed++;
    await this.readBack(_id);
  }

  async remove(id: string): Promise<void> {
    const reply = await ask('DELETE', `/api/deletelog/${id}`, this.headers);
    if (reply && reply.status >= 300) faults.push(`a deletion of ${id}: ${reply.status} ${reply.text}`);
    if (reply || (await this.lookUp(id)).status === 404) this.logs.set(id, 'deleted');
    if (reply) done.deleted++;
    await this.readBack(id);
  }

  async lookUp(id: string): Promise<Reply<TripLog>> {
    for (;;) {
      const reply = await ask<TripLog>('GET', `/api/showlog/${id}`, this.headers);
      if (reply) return reply;
    }
  }
}

const image = await picture();
const administrator = await logInAs('admin', adminPassword);
const writers: Writer[] = [];
for (let i = 0; i < 6; i++) {
  const names = { username: `skeppare${i}`, email: `s${i}@example.com`, firstName: 'Åsa', lastName: 'Ek' };
  const password = 'halvvind till Utö';
  await askFor(201, 'POST', '/api/signup', administrator, () => ({ ...names, password }));
  writers.push(new Writer(await logInAs(names.username, password)));
}

let isOver = false;
const working = writers.map((writer) => writer.work(() => isOver));
for (let round = 1; round <= kills; round++) {
  await wait(300 + Math.random() * 1000);
  await starboard.kill();
  starboard = await startServer(folders[1], settings);
  proxy.servers[1] = starboard.url;
}
isOver = true;
await Promise.all(working);

// Lists everything once more, from each server itself: all that was acknowledged, and nothing twice.
for (const { url } of [port, starboard]) {
  for (const { headers, logs } of writers) {
    const listed = (await walkThrough<TripLog>(apiAt(url, headers), '/api/logs')).flat();
    const expected = [...logs.values()].filter((log) => log !== 'deleted');
    const inOrder = (some: TripLog[]) => JSON.stringify(some.toSorted((a, b) => a._id.localeCompare(b._id)));
    if (inOrder(listed) !== inOrder(expected))
      faults.push(`a list of ${listed.length} logs, of which ${expected.length} were acknowledged`);
  }
}
for (const server of [port, starboard]) await server.stop();
proxy.close();
faults.push(...(await look({ dataDir: folders[0], settings, remove: place.remove })));
await place.remove();

console.log(`${place.name}: one of two servers killed and started again ${kills} times`);
console.log(
  `acknowledged: ${done.created} logs with a picture written, ${done.changed} changed, ${done.deleted} deleted; read back at once: ${done.read}`,
);
console.log(
  `answers: ${proxy.answers[0]} from the one that lived, ${proxy.answers[1]} from the other; sent to another server: ${proxy.retried}; never answered: ${unanswered}`,
);
console.log(`lost or wrong: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
