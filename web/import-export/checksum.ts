const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of a file, read into one buffer where the browser can: gigabytes would be garbage faster than it is collected. */
export async function crc32(file: Blob): Promise<number> {
  let sum = 0xffff_ffff;
  for await (const bytes of piecesOf(file.stream()))
    for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}

async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const read = readerOf(stream);
  let buffer = new Uint8Array(64 * 1024);
  for (;;) {
    const { done, value } = await read(buffer);
    if (done || !value) return;
    yield value;
    buffer = new Uint8Array(value.buffer);
  }
}

/** Some browsers only read into buffers of their own. */
function readerOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  try {
    const reader = stream.getReader({ mode: 'byob' });
    return (buffer: Uint8Array<ArrayBuffer>) => reader.read(buffer);
  } catch {
    const reader = stream.getReader();
    return () => reader.read();
  }
}
