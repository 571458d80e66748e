import { trackLimits } from '#contract/track';
import { ownScript } from '../own-scripts.ts';
import { bytesText, distanceText, numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import workerAddress from './read-worker.ts?worker&url';
import type { ReadReply, ReadRequest } from './reading.ts';

/** Bytes. */
const largest = 50_000_000;

export type Read = { sentence: string } | Extract<ReadReply, { ok: true }>;

/** Reads a GPX file in a worker. If it can't be read, the result is a sentence that says why. */
export async function readTrackFile(file: File, { isSummer = false } = {}): Promise<Read> {
  if (file.size > largest) return { sentence: t('track.tooLarge', { storlek: bytesText(largest) }) };
  if (/\.fit$/i.test(file.name)) return { sentence: t('track.fit') };
  const reply = await ask({ file, isSummer });
  if (reply.ok) return reply;
  if (reply.why === 'beyond') return { sentence: beyond() };
  return { sentence: t(`track.${reply.why}`) };
}

function beyond(): string {
  const { days, miles, speed } = trackLimits;
  return t('track.beyond', { dagar: days, distans: distanceText(miles), fart: numberText(speed) });
}

function ask(request: ReadRequest): Promise<ReadReply> {
  return new Promise((resolve) => {
    const worker = new Worker(ownScript(workerAddress), { type: 'module' });
    const end = (reply: ReadReply) => {
      worker.terminate();
      resolve(reply);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => end(data));
    worker.addEventListener('error', () => end({ ok: false, why: 'unreadable' }));
    worker.postMessage(request);
  });
}
