import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { imagePrefixes } from '#contract/images';
import { buildApp } from '../app.ts';
import { callerByToken } from '../auth/sessions.ts';
import { insertSession } from '../auth/store.ts';
import { deviceKey, signToken } from '../auth/tokens.ts';
import { readConfig } from '../config.ts';
import { closeContext, openContext } from '../context.ts';
import { storePending } from '../images/upload.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { beginChangesAnew } from '../platform/db/changes.ts';
import { insertRows, type Row } from '../platform/db/snapshot.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal } from '../refusal.ts';
import { newTestStoreWithTables } from './test-store.ts';

export interface PlainRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** JSON, or the pictures of an upload. */
  body?: string | FormData | undefined;
}

export interface PlainReply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** What a device gets when its user logs in. */
export interface LogIn {
  userId: string;
  token: string;
  deviceKey: string;
}

/** What devices hold of an account, in an order in which rows can be put back. */
const tables = [
  ...(['trip_logs', 'service_logs', 'tracks', 'trip_log_rows', 'boats', 'tasks'] as const),
  ...(['documents', 'costs'] as const),
  ...(['service_log_tasks', 'images', 'removed_files', 'tombstones'] as const),
];

/** The rows of these tables, and the numbers of the accounts. */
export type Backup = { rows: Map<string, Row[]>; revisions: { id: string; revision: number }[] };

/**
 * The whole server without a socket: each request is answered before the next one begins. Pictures are not decoded, and are kept
 * in memory.
 */
export async function startInProcess() {
  const store = await newTestStoreWithTables();
  const context = await openContext(readConfig({ ...store.settings, LOG_LEVEL: 'silent' }, false));
  const pictures = new Map<string, Buffer>();
  const held = { ...context, blobs: inMemory(pictures, context.blobs) };
  const app = await buildApp(held);
  const { db, secret } = context;

  async function upload({ path, headers, body }: PlainRequest): Promise<PlainReply> {
    const caller = await callerByToken(held, headers.authorization?.slice('Bearer '.length) ?? '', '');
    if (caller instanceof Refusal) return refused(caller);
    const ids = new URLSearchParams(path.split('?')[1]).get('ids')?.split(',');
    const files = await Promise.all([...(body as FormData).values()].map(asRendered));
    const kind = path.startsWith('/api/uploads/documents') ? 'document' : 'log';
    const kept = await storePending(held, { ownerId: caller.userId, kind }, files, ids);
    if (kept instanceof Refusal) return refused(kept);
    const text = JSON.stringify(kept.map((file) => imagePrefixes[kind] + file));
    return { status: 200, headers: { 'content-type': 'application/json' }, text };
  }

  async function asRendered(file: unknown, place: number) {
    const bytes = Buffer.from(await (file as Blob).arrayBuffer());
    const picture = join(context.config.dataDir, `arrived-${place}`);
    await writeFile(picture, bytes);
    return { picture, thumb: picture, width: 1, height: 1, bytes: bytes.length };
  }

  return {
    async answer(request: PlainRequest): Promise<PlainReply> {
      if (request.body instanceof FormData) return upload(request);
      const { path: url, headers, body: payload } = request;
      const method = request.method as 'GET';
      const reply = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
      const entries = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
      return { status: reply.statusCode, headers: Object.fromEntries(entries), text: reply.body };
    },
    async newAccount(): Promise<string> {
      const id = randomId();
      const at = new Date().toISOString();
      const names = { username: id, username_key: id, email: id, email_key: id };
      const empty = { password_expires_at: null, password_set_by_other_at: null, state_since: null, bio: '' };
      const rest = { first_name: 'Anna', last_name: 'Ö', password_hash: '', revision: 0, bytes: 0 };
      const states = { role: 'user', state: 'active' } as const;
      const row = { id, ...names, ...empty, ...rest, ...states, created_at: at, updated_at: at };
      await db.insertInto('accounts').values(row).execute();
      return id;
    },
    async logIn(userId: string): Promise<LogIn> {
      const id = randomId();
      const createdAt = new Date();
      const at = createdAt.toISOString();
      const from = { address: '', user_agent: '', image_key_hash: id, confirmed_at: null };
      await insertSession(db, { id, account_id: userId, ...from, created_at: at, last_seen_at: at });
      const token = signToken(secret, { id, userId, userRole: 'user', createdAt });
      return { userId, token, deviceKey: deviceKey(secret, userId) };
    },
    /** What a picture shows, by its path. */
    picture: (path: string) => pictures.get(path.slice(path.lastIndexOf('/') + 1))?.toString(),
    async backUp(): Promise<Backup> {
      const rows = new Map<string, Row[]>();
      for (const table of tables)
        rows.set(table, (await db.selectFrom(table).selectAll().execute()) as unknown as Row[]);
      return { rows, revisions: await db.selectFrom('accounts').select(['id', 'revision']).execute() };
    },
    async restore({ rows, revisions }: Backup): Promise<void> {
      for (const table of tables.toReversed()) await db.deleteFrom(table).execute();
      for (const table of tables) await insertRows(db, table, rows.get(table) ?? []);
      for (const { id, revision } of revisions)
        await db.updateTable('accounts').set({ revision }).where('id', '=', id).execute();
      await beginChangesAnew(db);
    },
    /** Removes all accounts, with everything. */
    async empty(): Promise<void> {
      for (const table of tables.toReversed()) await db.deleteFrom(table).execute();
      await db.deleteFrom('accounts').execute();
      pictures.clear();
    },
    async close(): Promise<void> {
      await app.close();
      await closeContext(context);
      await store.remove();
    },
  };
}

export type InProcess = Awaited<ReturnType<typeof startInProcess>>;

const refused = ({ status, body }: Refusal): PlainReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
});

const inMemory = (pictures: Map<string, Buffer>, disk: Blobs): Blobs => ({
  ...disk,
  async put(key, bytes) {
    pictures.set(key, Buffer.from(bytes));
  },
  async read(key) {
    const bytes = pictures.get(key);
    return bytes ? { stream: Readable.from([bytes]), size: bytes.length } : null;
  },
  async remove(key) {
    pictures.delete(key);
  },
});
