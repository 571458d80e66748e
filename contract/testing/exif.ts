/** What the EXIF block of a made-up picture says. */
export interface MadeExif {
  make?: string;
  model?: string;
  /** `2026:07:14 09:40:05`, as cameras write it. */
  taken?: string;
  /** `+02:00` */
  zone?: string;
  /** Where it was taken, in whole degrees. */
  place?: { latitude: number; longitude: number };
  isBigEndian?: boolean;
}

interface Entry {
  tag: number;
  type: 2 | 4 | 5;
  /** A text, the numbers of a rational, or the name of another directory. */
  value: string | number[] | { directory: 'exif' | 'gps' };
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** An EXIF block, which is a TIFF file. */
export function exifBlock({ make, model, taken, zone, place, isBigEndian = false }: MadeExif): Uint8Array {
  const texts = (...all: (readonly [number, string | undefined])[]): Entry[] =>
    all.flatMap(([tag, value]) => (value === undefined ? [] : { tag, type: 2, value: `${value}\0` }));
  const directories: Record<'first' | 'exif' | 'gps', Entry[]> = {
    first: [
      ...texts([0x010f, make], [0x0110, model]),
      { tag: 0x8769, type: 4, value: { directory: 'exif' } },
      ...(place ? [{ tag: 0x8825, type: 4, value: { directory: 'gps' } } as const] : []),
    ],
    exif: texts([0x9003, taken], [0x9011, zone]),
    gps: place
      ? [
          ...texts([0x0001, 'N']),
          { tag: 0x0002, type: 5, value: [place.latitude, 1, 0, 1, 0, 1] },
          ...texts([0x0003, 'E']),
          { tag: 0x0004, type: 5, value: [place.longitude, 1, 0, 1, 0, 1] },
        ]
      : [],
  };
  const bytes = new Uint8Array(1_000);
  const view = new DataView(bytes.buffer);
  const little = !isBigEndian;
  bytes.set(ascii(little ? 'II*\0' : 'MM\0*'));
  view.setUint32(4, 8, little);
  const starts = { first: 8, exif: 0, gps: 0 };
  starts.exif = starts.first + 6 + 12 * directories.first.length;
  starts.gps = starts.exif + 6 + 12 * directories.exif.length;
  let free = starts.gps + 6 + 12 * directories.gps.length;
  for (const [name, entries] of Object.entries(directories)) {
    const start = starts[name as 'first'];
    view.setUint16(start, entries.length, little);
    for (const [i, { tag, type, value }] of entries.entries()) {
      const at = start + 2 + i * 12;
      view.setUint16(at, tag, little);
      view.setUint16(at + 2, type, little);
      view.setUint32(at + 4, typeof value === 'string' ? value.length : type === 5 ? 3 : 1, little);
      if (typeof value === 'object' && 'directory' in value) {
        view.setUint32(at + 8, starts[value.directory], little);
      } else if (typeof value === 'string' && value.length <= 4) bytes.set(ascii(value), at + 8);
      else {
        view.setUint32(at + 8, free, little);
        if (typeof value === 'string') bytes.set(ascii(value), free);
        else for (const [j, number] of value.entries()) view.setUint32(free + 4 * j, number, little);
        free += typeof value === 'string' ? value.length : 4 * value.length;
      }
    }
  }
  return bytes.slice(0, free);
}

/** A JPEG with that block: of one that exists, or a beginning that no program can draw. */
export function jpegWith(
  exif: MadeExif | Uint8Array,
  jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
): Uint8Array {
  const block = exif instanceof Uint8Array ? exif : exifBlock(exif);
  const length = block.length + 8;
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff);
  return joined(head, ascii('Exif\0\0'), block, jpeg.subarray(2));
}

/** What a HEIC file with that block begins with; such files often have it behind the picture. */
export const heicWith = (exif: MadeExif, behind = 400_000): Uint8Array =>
  joined(ascii('\0\0\0\x18ftypheic'), new Uint8Array(behind), ascii('Exif\0\0'), exifBlock(exif));

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
