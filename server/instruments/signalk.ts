import { type Readings, readingsOf } from '#contract/instruments';
import type { Config } from '../config.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Milliseconds for the whole request, to the last byte of the response: the user waits with a form open. */
const timeout = 3_000;
/** A fully equipped vessel sends a few hundred kilobytes. */
const mostBytes = 2_000_000;

/** Asks the Signal K server that the operator has set; no user can name another. Any error counts as silent instruments. */
export async function readInstruments(
  signalK: Config['signalK'],
  log: { warn: (about: object, what: string) => void },
): Promise<Readings | Refusal> {
  if (!signalK) return refuse('no_instruments');
  try {
    const { vessel, clock } = await ask(signalK);
    // A small computer aboard may have a clock of its own, by which its readings are current.
    for (const now of [Date.now(), clock]) {
      const readings = readingsOf(vessel, now);
      if (Object.keys(readings).length > 0) return readings;
    }
    const isAnyOld = Object.keys(readingsOf(vessel, Date.now(), Number.POSITIVE_INFINITY)).length > 0;
    return isAnyOld ? refuse('instruments_old') : {};
  } catch (error) {
    log.warn({ err: error }, 'the instruments are silent');
    return refuse('instruments_silent');
  }
}

async function ask({
  url,
  token,
}: NonNullable<Config['signalK']>): Promise<{ vessel: object; clock: number }> {
  const address = new URL('signalk/v1/api/vessels/self', url.endsWith('/') ? url : `${url}/`);
  const answer = await fetch(address, {
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`Signal K answers ${answer.status}.`);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error('Signal K answers with more than a vessel has to say.');
    pieces.push(piece);
  }
  const vessel: unknown = JSON.parse(Buffer.concat(pieces).toString());
  if (typeof vessel !== 'object' || vessel === null) throw new Error('Signal K answers with no vessel.');
  return { vessel, clock: Date.parse(answer.headers.get('date') ?? '') };
}
