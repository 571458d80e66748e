import { trackLimits } from '#contract/track';
import { ownScript } from '../shared/device/own-scripts.ts';
import { bytesText, distanceText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import workerAddress from './read-worker.ts?worker&url';
import type { ReadReply, ReadRequest } from './reading.ts';

/** Bytes. */
const largest = 50_000_000;

/** `beyond`: about what was left out since no log can hold it; `''` if nothing was. */
export type Read =
  | { sentence: string }
  | (Omit<Extract<ReadReply, { ok: true }>, 'beyond'> & { beyond: string });

/** Reads a GPX file in a worker. If it can't be read, the result is a sentence that says why. */
export async function readTrackFile(file: File, { isSummer = false } = {}): Promise<Read> {
  if (file.size > largest) return { sentence: t('track.tooLarge', { storlek: bytesText(largest) }) };
  if (/\.fit$/i.test(file.name)) return { sentence: t('track.fit') };
  if (/\.kmz$/i.test(file.name)) return { sentence: t('track.kml') };
  const reply = await ask({ file, isSummer });
  const limits = { dagar: trackLimits.days, distans: distanceText(trackLimits.miles) };
  if (!reply.ok) return { sentence: t(`track.${reply.why}`, limits) };
  const some = isSummer ? 'track.beyondAll.some' : 'track.beyond.some';
  return { ...reply, beyond: reply.beyond === 0 ? '' : t(some, { ...limits, antal: reply.beyond }) };
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
