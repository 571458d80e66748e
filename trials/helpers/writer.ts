import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import type { TripLog } from '#contract/trip-logs';
import { apiAt } from '../../server/testing/api.ts';
import { tripLog } from '../../server/testing/examples.ts';

/** A server, and the token of the user who talks to it. */
export interface Conversation {
  server: { url: string };
  token?: string;
}

/** A picture of a few hundred bytes. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#2846b4' } })
    .png()
    .toBuffer();

/** Saves a log with pictures. Throws when the server refuses it, or is gone. */
export const saveTrip = async (to: Conversation, title: string, ...images: Uint8Array[]): Promise<TripLog> =>
  call(to, 'POST', '/api/createlog', tripLog({ title, uploadedImages: await upload(to, ...images) }));

/** Uploads pictures; returns their paths. Throws as `saveTrip`. */
function upload(to: Conversation, ...images: Uint8Array[]): Promise<string[]> {
  return call(to, 'POST', '/api/uploads', formOf(...images));
}

export function formOf(...images: Uint8Array[]): FormData {
  const form = new FormData();
  for (const [i, image] of images.entries())
    form.append(`file${i}`, new Blob([Uint8Array.from(image)]), 'bild.png');
  return form;
}

/** Calls the API; returns the parsed response, undefined for an empty one. Throws as `saveTrip`. */
export async function call<T>(
  { server, token }: Conversation,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const { status, text, body: answer } = await apiAt(server.url, headers).send<T>(method, path, body);
  if (status >= 300) throw new Refused(`${method} ${path}: ${status} ${text}`);
  return answer;
}

/** The server refused the request, as opposed to being gone. */
export class Refused extends Error {}

/** What of these logs is not there as it was acknowledged, with its pictures. */
export async function readBack(from: Conversation, logs: TripLog[]): Promise<string[]> {
  const faults: string[] = [];
  const api = apiAt(from.server.url, { authorization: `Bearer ${from.token}` });
  for (const log of logs) {
    const shown = await api.get(`/api/showlog/${log._id}`);
    if (!isDeepStrictEqual(shown.body, log))
      faults.push(`${log.title} is not as acknowledged: ${shown.status}`);
    for (const path of log.images) {
      const { status, text } = await api.get(`/api${path}`);
      if (status !== 200 || text === '') faults.push(`${log.title} lost ${path}: ${status}`);
    }
  }
  return faults;
}
