/*
 * What a picture says of itself in its EXIF block: when it was taken, and by which camera. Nothing else is read, and no place.
 */

/** What the clock of a camera showed, `2026-07-14T09:40:05`, and how far it was ahead of UTC, in minutes, if it says so. */
export interface Taken {
  clock: string;
  zone: number | undefined;
  /** Make and model; `''` if it does not say. It is only compared, and never stored. */
  camera: string;
}

/** A JPEG has its block within this. Of others, which may have it behind the picture, all may have to be read. */
const begin = 256 * 1024;

/** Undefined where the picture does not say when it was taken. Never rejects. */
export async function takenBy(file: Blob): Promise<Taken | undefined> {
  try {
    const start = await bytesOf(file.slice(0, begin));
    const found = tiffIn(start) ?? (isJpeg(start) || file.size <= begin ? null : tiffIn(await bytesOf(file)));
    return found ? takenIn(found) : undefined;
  } catch {
    // A file that is gone, or a block that points outside itself.
    return undefined;
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const isJpeg = ([first, second]: Uint8Array) => first === 0xff && second === 0xd8;
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** The block as JPEG and HEIC, PNG, and WebP mark it: a TIFF file of its own. */
function tiffIn(bytes: Uint8Array): DataView | undefined {
  for (let at = bytes.indexOf(0x2a); at >= 0; at = bytes.indexOf(0x2a, at + 1)) {
    for (const [order, tiff] of [['II*\0', at - 2] as const, ['MM\0*', at - 3] as const]) {
      if (tiff < 8 || latin1(bytes.subarray(tiff, tiff + 4)) !== order) continue;
      if (/Exif\0\0$|eXIf$|EXIF.{4}$/s.test(latin1(bytes.subarray(tiff - 8, tiff))))
        return new DataView(bytes.buffer, tiff);
    }
  }
  return undefined;
}

const tags = { make: 0x010f, model: 0x0110, exif: 0x8769, taken: 0x9003, zone: 0x9011 } as const;

function takenIn(tiff: DataView): Taken | undefined {
  const isLittle = tiff.getUint8(0) === 0x49;
  const first = directory(tiff, tiff.getUint32(4, isLittle), isLittle);
  const own = first.number(tags.exif);
  if (own === undefined) return undefined;
  // Only this one is followed: directories that point to each other lead nowhere.
  const exif = directory(tiff, own, isLittle);
  const clock = clockIn(exif.text(tags.taken));
  if (clock === undefined) return undefined;
  return {
    clock,
    zone: zoneIn(exif.text(tags.zone)),
    camera: `${first.text(tags.make)} ${first.text(tags.model)}`.trim(),
  };
}

/** The entries of a directory of a TIFF file, by their tags. */
function directory(tiff: DataView, start: number, isLittle: boolean) {
  const count = tiff.getUint16(start, isLittle);
  const entryOf = (tag: number) => {
    for (let i = 0; i < count; i++) {
      const at = start + 2 + i * 12;
      if (tiff.getUint16(at, isLittle) === tag) return at;
    }
    return undefined;
  };
  return {
    number(tag: number): number | undefined {
      const at = entryOf(tag);
      return at === undefined ? undefined : tiff.getUint32(at + 8, isLittle);
    },
    text(tag: number): string {
      const at = entryOf(tag);
      if (at === undefined || tiff.getUint16(at + 2, isLittle) !== 2) return '';
      const length = Math.min(tiff.getUint32(at + 4, isLittle), 100);
      const from = length <= 4 ? at + 8 : tiff.getUint32(at + 8, isLittle);
      const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset + from, length);
      return latin1(bytes).replace(/\0.*$/s, '').trim();
    },
  };
}

/** Cameras whose clock was never set write zeros or spaces. */
function clockIn(text: string): string | undefined {
  const [, year, month, day, time] = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text) ?? [];
  const clock = `${year}-${month}-${day}T${time}`;
  const read = new Date(`${clock}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(clock) ? clock : undefined;
}

function zoneIn(text: string): number | undefined {
  const [, sign, hours, minutes] =
    /^([+-])(\d\d):(\d\d)$/.exec(text) ?? (text === 'Z' ? ['', '+', '0', '0'] : []);
  if (sign === undefined) return undefined;
  const zone = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return Math.abs(zone) <= 14 * 60 ? zone : undefined;
}
