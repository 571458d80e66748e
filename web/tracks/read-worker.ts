import { isFitting, readTrackOf, tracksIn, voyagesOf } from './clean.ts';
import { gpxReader } from './read-gpx.ts';
import { flawsOf, type ReadReply, type ReadRequest } from './reading.ts';

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
    const begin = await beginOf(file.stream());
    if (begin[0] === 0x50 && begin[1] === 0x4b) return { ok: false, why: 'zip' };
    const isPacked = begin[0] === 0x1f && begin[1] === 0x8b;
    const content = () =>
      isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
    const pieces = content().getReader();
    const decoder = new TextDecoder(encodingOf(isPacked ? await beginOf(content()) : begin));
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
  if (found.tracks.every(({ segments }) => segments.flat().length === 0))
    return { ok: false, why: isCut ? 'broken' : 'empty' };
  const whole = tracksIn(found);
  if (whole.length === 0) return { ok: false, why: 'impossible' };
  const tracks = (isSummer ? voyagesOf(whole, stay) : whole).map(readTrackOf);
  const fitting = tracks.filter(({ track }) => isFitting(track));
  if (fitting.length === 0 && tracks.length > 0) return { ok: false, why: isSummer ? 'beyondAll' : 'beyond' };
  return { ok: true, isCut, tracks: fitting, flaws: flawsOf(whole), beyond: tracks.length - fitting.length };
}

/** The first bytes of a file. */
async function beginOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  let begin = new Uint8Array();
  for (let piece = await reader.read(); !piece.done && begin.length < 200; piece = await reader.read())
    begin = Uint8Array.from([...begin, ...piece.value.subarray(0, 200)]);
  await reader.cancel();
  return begin;
}

/** The encoding that the bytes have, whatever the XML declaration says; of one byte a letter, the one that it names. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0) return 'utf-16be';
  const named =
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(String.fromCharCode(...bytes.subarray(0, 200)))?.[1] ??
    'utf-8';
  if (/^utf-?16/i.test(named)) return 'utf-8';
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}
