import { expect } from 'vitest';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from './examples.ts';
import type { SignedIn } from './test-server.ts';

export type Query = Record<string, string>;

export const asked = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`;

/** The logs that are found. */
export async function found<Log = TripLog>(who: SignedIn, query: Query, path = '/api/logs'): Promise<Log[]> {
  const { status, body } = await who.get<Log[]>(asked(path, query));
  expect(status).toBe(200);
  return body;
}

export const titles = (logs: { title: string }[]) => logs.map((log) => log.title);

/** Writes a trip log in which a search finds only what `fields` say. */
export async function write(who: SignedIn, fields: Query | Record<string, unknown>): Promise<TripLog> {
  const bare = { windDirection: '', description: '' };
  const { status, body } = await who.post<TripLog>('/api/createlog', tripLog({ ...bare, ...fields }));
  expect(status).toBe(201);
  return body;
}
