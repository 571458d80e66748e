import sharp from 'sharp';
import type { TripLog } from '#contract/trip-logs';
import type { RunningServer } from './running-server.ts';

/** A server, and the token of the user who talks to it. */
export interface Conversation {
  server: Pick<RunningServer, 'url'>;
  token: string;
}

/** A picture of a few hundred bytes. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#2846b4' } })
    .png()
    .toBuffer();

/** A trip log as a client sends it. */
export const tripLog = (fields: Record<string, unknown>) => ({
  title: 'Till Utö',
  year: 2026,
  departureDateTime: '2026-07-14T09:40',
  arrivalDateTime: '2026-07-14T15:05',
  position: 'Sandhamn – Utö',
  ...fields,
});

/** Saves a log with a picture. Throws when the server refuses it, or is gone. */
export async function saveTrip(
  server: Pick<RunningServer, 'url'>,
  token: string,
  title: string,
  image: Uint8Array,
): Promise<TripLog> {
  const uploadedImages = await upload({ server, token }, image);
  return call({ server, token }, 'POST', '/api/createlog', tripLog({ title, uploadedImages }));
}

/** Uploads pictures; returns their paths. Throws as `saveTrip`. */
export async function upload(to: Conversation, ...images: Uint8Array[]): Promise<string[]> {
  const form = new FormData();
  for (const [i, image] of images.entries()) {
    form.append(`file${i}`, new Blob([Uint8Array.from(image)]), `bild${i}.png`);
  }
  return call(to, 'POST', '/api/uploads', form);
}

/** Calls the API; returns the parsed response, undefined for an empty one. Throws as `saveTrip`. */
export async function call<T>(
  { server, token }: Conversation,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The server refused the request, as opposed to being gone. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}
