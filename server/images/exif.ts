const tagOfOrientation = 0x0112;

/** How the camera was held, 1 to 8, by the EXIF block of a picture; 1 if that does not say. */
export function orientationOf(exif: Buffer | undefined): number {
  const start = exif?.indexOf('Exif\0\0', 0, 'latin1') ?? -1;
  const tiff = exif?.subarray(start < 0 ? 0 : start + 6);
  if (!tiff || tiff.length < 14) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: Math.min(short(first), 500) }, (_, i) => first + 2 + i * 12);
  const entry = entries.find((at) => short(at) === tagOfOrientation);
  const orientation = entry === undefined ? 1 : short(entry + 8);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}
