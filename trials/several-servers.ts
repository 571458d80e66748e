import { createHash, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { logInLimits } from '#contract/limits';
import type { TripLog } from '#contract/trip-logs';
import { apiAt } from '../server/testing/api.ts';
import { walkThrough } from '../server/testing/walk-through.ts';
import { look } from './helpers/look.ts';
import { startProxy } from './helpers/proxy.ts';
import { adminPassword, startServer } from './helpers/running-server.ts';
import { newSharedPlace } from './helpers/shared-place.ts';
import { picture, tripLog } from './helpers/writer.ts';

/*
 * Two servers behind a proxy, on one PostgreSQL and one store of pictures, with six users at work through it: writing logs with
 * pictures, changing, deleting, and reading at once what has just been acknowledged. One of the two servers is killed and
 * started again, over and over. Nothing acknowledged may be lost or shown differently, a session must work on both servers and
 * end on both, and guesses at a password must be counted together.
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

const faults: string[] = [];
const done = { created: 0, changed: 0, deleted: 0, read: 0 };
let unanswered = 0;

interface Answer<T> {
  status: number;
  headers: Headers;
  bytes: Buffer;
  body: T;
}

/** A server's response; undefined if none came because the server was gone. */
async function ask<T>(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer<T> | undefined> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(proxy.url + path, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.headers.get('x-from') === 'proxy') throw new Error('Nobody answered.');
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
  } catch {
    unanswered++;
    return undefined;
  }
}

/** Retries until there is a response, and records a fault if its status is another one than expected. */
async function askFor<T>(
  status: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: () => object,
): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask<T>(method, path, headers, body?.());
    if (!answer) continue;
    if (answer.status !== status)
      faults.push(`${method} ${path}: ${answer.status} ${answer.bytes.subarray(0, 200)}`);
    return answer;
  }
}

const logInAs = async (username: string, password: string, address = '192.0.2.1') => {
  const credentials = { username, password };
  const { body } = await askFor<{ token: string }>(
    200,
    'POST',
    '/api/login',
    { 'x-forwarded-for': address },
    () => credentials,
  );
  return { authorization: `Bearer ${body.token}` };
};

/** A user, and what the servers acknowledged of the user's logs: as they were shown, or deleted. */
class Writer {
  readonly headers: Record<string, string>;
  readonly logs = new Map<string, TripLog | 'deleted'>();
  readonly #pictures = new Map<string, string>();

  constructor(headers: Record<string, string>) {
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
    const form = () => {
      const data = new FormData();
      data.append('file0', new Blob([Uint8Array.from(image)]), 'bild.png');
      return data;
    };
    const uploaded = await askFor<string[]>(200, 'POST', '/api/uploads', this.headers, form);
    const headers = { ...this.headers, 'idempotency-key': randomUUID() };
    const content = tripLog({ title, uploadedImages: uploaded.body });
    const { body } = await askFor<TripLog>(201, 'POST', '/api/createlog', headers, () => content);
    this.logs.set(body._id, body);
    done.created++;
    return body;
  }

  /** The log must be shown as it was acknowledged, at once and whichever server is asked. */
  async readBack(id: string): Promise<void> {
    const acknowledged = this.logs.get(id);
    const shown = await askFor<TripLog>(
      acknowledged === 'deleted' ? 404 : 200,
      'GET',
      `/api/showlog/${id}`,
      this.headers,
    );
    done.read++;
    if (typeof acknowledged !== 'object') return;
    if (JSON.stringify(shown.body) !== JSON.stringify(acknowledged))
      faults.push(`${id} is shown otherwise than acknowledged`);
    for (const path of acknowledged.images) {
      const { bytes } = await askFor(200, 'GET', `/api${path}`, this.headers);
      const sum = createHash('sha256').update(bytes).digest('hex');
      if ((this.#pictures.get(path) ?? sum) !== sum || bytes.length === 0)
        faults.push(`${path} has other bytes`);
      this.#pictures.set(path, sum);
    }
  }

  /** Without a response the change may or may not have been made, so the log is looked up. */
  async change({ _id }: TripLog): Promise<void> {
    const shown = await askFor<TripLog>(200, 'GET', `/api/showlog/${_id}`, this.headers);
    const headers = { ...this.headers, 'if-match': shown.headers.get('etag') ?? '' };
    const { images, ...before } = shown.body;
    const content = { ...tripLog({ title: `${before.title}, ändrad` }) };
    const answer = await ask<TripLog>('PUT', `/api/updatelog/${_id}`, headers, content);
    if (answer && answer.status !== 200) faults.push(`a change of ${_id}: ${answer.status} ${answer.bytes}`);
    const now = answer ?? (await this.lookUp(_id));
    this.logs.set(_id, now.body);
    if (answer) done.changed++;
    await this.readBack(_id);
  }

  async lookUp(id: string): Promise<Answer<TripLog>> {
    for (;;) {
      const answer = await ask<TripLog>('GET', `/api/showlog/${id}`, this.headers);
      if (answer) return answer;
    }
  }

  async remove(id: string): Promise<void> {
    const answer = await ask('DELETE', `/api/deletelog/${id}`, this.headers);
    if (answer && answer.status >= 300) faults.push(`a deletion of ${id}: ${answer.status} ${answer.bytes}`);
    const isGone = answer !== undefined || (await this.lookUp(id)).status === 404;
    if (isGone) this.logs.set(id, 'deleted');
    if (answer) done.deleted++;
    await this.readBack(id);
  }
}

/** A log-in through the proxy must work on each server, and a log-out on one must end it on the other. */
async function trySession(): Promise<void> {
  const headers = await logInAs('admin', adminPassword);
  const servers = [port, starboard].map(({ url }) => apiAt(url, headers));
  const statuses = async () =>
    Promise.all(servers.map(async (server) => (await server.get('/api/logs')).status));
  const before = await statuses();
  await servers[0]?.post('/api/logout');
  const after = await statuses();
  if (before.join() !== '200,200' || after.join() !== '401,401')
    faults.push(`a session: ${before}, ended: ${after}`);
}

/** Guesses from one address while servers come and go: no more guesses may be tried than the limit allows. */
async function guess(round: number): Promise<number> {
  let tried = 0;
  let refused = 0;
  const headers = { 'x-forwarded-for': `198.51.100.${round}` };
  for (let i = 0; tried + refused < 15; i++) {
    const answer = await ask('POST', '/api/login', headers, { username: 'admin', password: `gissning ${i}` });
    if (answer?.status === 401) tried++;
    else if (answer?.status === 429) refused++;
    else if (answer) faults.push(`a guess: ${answer.status}`);
  }
  if (tried > logInLimits.perAccountAndAddress) faults.push(`of 15 guesses ${tried} were tried`);
  return tried;
}

const image = await picture();
const administrator = await logInAs('admin', adminPassword);
const writers: Writer[] = [];
for (let i = 0; i < 6; i++) {
  const person = {
    username: `skeppare${i}`,
    password: 'halvvind till Utö',
    email: `s${i}@example.com`,
    firstName: 'Åsa',
    lastName: 'Ek',
  };
  await askFor(201, 'POST', '/api/signup', administrator, () => person);
  writers.push(new Writer(await logInAs(person.username, person.password)));
}

let isOver = false;
const working = writers.map((writer) => writer.work(() => isOver));
const tried: number[] = [];
for (let round = 1; round <= kills; round++) {
  await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700));
  const guesses = guess(round);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  await starboard.kill();
  starboard = await startServer(folders[1], settings);
  proxy.servers[1] = starboard.url;
  tried.push(await guesses);
  await trySession();
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
console.log(
  `guesses let through from one address, of 15: at most ${Math.max(...tried)}; sessions tried on both: ${kills}`,
);
console.log(`lost or wrong: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
