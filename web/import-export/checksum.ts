const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** So much of a file is in memory at a time. */
const piece = 256 * 1024;

/** The CRC-32 of a file. It is not read as a stream into one buffer: Chromium sometimes collects such a stream while it is read. */
export async function crc32(file: Blob): Promise<number> {
  let sum = 0xffff_ffff;
  for (let start = 0; start < file.size; start += piece) {
    const bytes = new Uint8Array(await file.slice(start, start + piece).arrayBuffer());
    for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  }
  return ~sum >>> 0;
}
