import sharp from 'sharp';
import type { TripLog } from '#contract/trip-logs';
import type { RunningServer } from './running-server.ts';

/** A picture of a few hundred bytes. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#2846b4' } })
    .png()
    .toBuffer();

/** Saves a log with a picture. Throws when the server refuses it, or is gone. */
export async function saveTrip(
  to: Pick<RunningServer, 'url'>,
  token: string,
  title: string,
  image: Uint8Array,
): Promise<TripLog> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('file0', new Blob([Uint8Array.from(image)]), 'bild.png');
  const sent = await fetch(`${to.url}/api/uploads`, { method: 'POST', headers, body: form });
  const uploadedImages = await answer<string[]>(sent);
  const created = await fetch(`${to.url}/api/createlog`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      year: 2026,
      departureDateTime: '2026-07-14T09:40',
      arrivalDateTime: '2026-07-14T15:05',
      position: 'Sandhamn – Utö',
      uploadedImages,
    }),
  });
  return answer<TripLog>(created);
}

/** The server said no, which is another thing than being gone. */
export class Refused extends Error {}

async function answer<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Refused(`${response.status} ${text}`);
  return JSON.parse(text) as T;
}
