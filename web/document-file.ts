import {
  address,
  type Failure,
  judge,
  piecesOf,
  readBody,
  readText,
  unreachable,
  untilSilent,
} from './api.ts';
import { currentToken, isLeaving } from './session-state.ts';

/** The bytes of a document's file; undefined if there are more than `most`. */
export async function fetchFile(
  file: string,
  most: number,
): Promise<{ ok: true; data: ArrayBuffer | undefined } | Failure> {
  const name = 'readDocumentFile';
  if (isLeaving()) return { ok: false, kind: 'unreachable' };
  const token = currentToken();
  const silence = untilSilent(undefined);
  try {
    const response = await fetch(address(name, { file }), {
      headers: { Accept: 'application/pdf, image/webp', Authorization: `Bearer ${token}` },
      signal: silence.signal,
    });
    const { status, headers } = response;
    if (status !== 200 || !/^(application\/pdf|image\/webp)/.test(headers.get('Content-Type') ?? '')) {
      const answer = readBody(headers.get('Content-Type'), await readText(response, silence.broken));
      const judged = judge(name, token, status, answer, headers);
      return judged.ok ? unreachable(name, `status ${status}`) : judged;
    }
    if (Number(headers.get('Content-Length')) > most) {
      await response.body?.cancel();
      return { ok: true, data: undefined };
    }
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of piecesOf(response, silence.broken)) pieces.push(piece);
    return { ok: true, data: await new Blob(pieces).arrayBuffer() };
  } catch (error) {
    return unreachable(name, error);
  }
}
