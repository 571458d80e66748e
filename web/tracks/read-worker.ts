import { cleanTrack, isFitting, trackOf, voyagesOf } from './clean.ts';
import { gpxReader } from './read-gpx.ts';
import type { ReadReply, ReadRequest } from './reading.ts';

/** Hours of a stay at which a summer's file is cut: a night in harbour, but not a lunch. */
const stay = 3;

/** Reads one file at a time. Only the tracks made from it leave this thread. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void read(data)
    .catch((): ReadReply => ({ ok: false, why: 'unreadable' }))
    .then((reply) => postMessage(reply));
});

async function read({ file, isSummer }: ReadRequest): Promise<ReadReply> {
  const reader = gpxReader();
  try {
    const pieces = file.stream().getReader();
    const decoder = new TextDecoder(await encodingOf(file));
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      if (reader.read(decoder.decode(piece.value, { stream: true }))) continue;
      await pieces.cancel();
      break;
    }
  } catch {
    // The file was moved or changed after it was chosen, or its disk is gone.
    return { ok: false, why: 'unreadable' };
  }
  const found = reader.end();
  if (typeof found === 'string') return { ok: false, why: found };
  const { isCut } = found;
  if (found.segments.flat().length === 0) return { ok: false, why: isCut ? 'broken' : 'empty' };
  if (isSummer) {
    const tracks = voyagesOf(found, stay).map(trackOf);
    const fitting = tracks.filter(isFitting);
    return fitting.length === 0 && tracks.length > 0
      ? { ok: false, why: 'beyond' }
      : { ok: true, isCut, tracks: fitting };
  }
  const clean = cleanTrack(found);
  if (clean === undefined) return { ok: false, why: 'impossible' };
  if (!isFitting(clean.track)) return { ok: false, why: 'beyond' };
  return { ok: true, isCut, tracks: [clean.track], ...clean };
}

/** The encoding: UTF-16 by its byte order mark, or the one that the XML declaration names; otherwise UTF-8. */
async function encodingOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const named = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(String.fromCharCode(...bytes))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}
