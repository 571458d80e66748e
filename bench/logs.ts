import sharp from 'sharp';
import { request } from './load.ts';
import type { SignedIn } from './programs.ts';

/** A trip log as a client sends it, of a realistic length. All have the same number of bytes. */
export const tripLog = (n: number, uploadedImages: string[] = []) => ({
  title: `Resa ${String(n).padStart(6, '0')} till Sandhamn`,
  year: 2025,
  departureDateTime: `2025-0${1 + (n % 9)}-1${n % 10}T09:40`,
  arrivalDateTime: `2025-0${1 + (n % 9)}-1${n % 10}T16:05`,
  windDirection: 'SV',
  windSpeed: 8.5,
  distance: 31.5,
  position: 'Saltsjöbaden – Sandhamn',
  description:
    'Frisk bris och rev i storen från Baggensstäket. Tumlare vid Almagrundet, lunch i lä av Runmarö. ' +
    'Motorn gick två timmar på slutet; impellern låter torr och ska ses över före nästa tur.',
  uploadedImages,
});

/** Saves `count` logs, every fifth with a picture, and returns their ids. */
export async function writeLogs(url: string, headers: SignedIn, count: number): Promise<string[]> {
  const pictures = await uploadSmall(url, headers, Math.ceil(count / 5));
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const answer = await fetch(`${url}/api/createlog`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(tripLog(n, n % 5 === 0 ? pictures.splice(0, 1) : [])),
    });
    if (!answer.ok) throw new Error(`A log was not saved: ${await answer.text()}`);
    ids.push(((await answer.json()) as { _id: string })._id);
  }
  return ids;
}

/** Saves a log, and returns the request of a device that had everything before. */
export async function refreshAfterChange(url: string, headers: SignedIn): Promise<Buffer> {
  const before = await fetch(`${url}/api/logs?since=0&limit=1`, { headers });
  const { at } = (await before.json()) as { at: number };
  const saved = await fetch(`${url}/api/createlog`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(tripLog(at)),
  });
  if (!saved.ok) throw new Error(`A log was not saved: ${await saved.text()}`);
  return request('GET', `/api/logs?since=${at}`, headers);
}

async function uploadSmall(url: string, headers: SignedIn, count: number): Promise<string[]> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2846b4' } })
    .png()
    .toBuffer();
  const paths: string[] = [];
  while (paths.length < count) {
    const form = new FormData();
    for (let i = 0; i < 20; i++) form.append(`file${i}`, new Blob([Uint8Array.from(bytes)]), 'bild.png');
    const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`Pictures were not taken: ${await answer.text()}`);
    paths.push(...((await answer.json()) as string[]));
  }
  return paths;
}
