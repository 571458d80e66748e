import { inflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The optional chunks of a PNG that affect how it looks: transparency, colours, which way is up. */
const chunksToKeep = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'eXIf', 'iCCP']);

/** How many bytes the texts and colour profiles of a PNG may unpack to in all: programs' settings take a tenth of it. */
const mostUnpacked = 8 * 1024 * 1024;

/**
 * A PNG with nothing but its picture: the decoder would unpack every text it finds. Undefined if the texts unpack to more than
 * `mostUnpacked`: a file of a megabyte can hold gigabytes. A file that is no PNG is returned unchanged; a truncated PNG stays
 * truncated.
 */
export function withoutTexts(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, signature.length).equals(signature)) return file;
  const left: Buffer[] = [signature];
  let unpacked = 0;
  for (let at = signature.length; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    unpacked += unpackedSize(type, file.subarray(at + 8, end - 4), mostUnpacked - unpacked);
    if (unpacked > mostUnpacked) return undefined;
    const isCritical = type < 'a';
    if (isCritical || chunksToKeep.has(type)) left.push(file.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(left);
}

/** How many bytes a chunk unpacks to: `most + 1` if there are more than `most`; 0 if it is not packed, or damaged. */
function unpackedSize(type: string, content: Buffer, most: number): number {
  const packed = packedPart(type, content);
  if (!packed) return 0;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? most + 1 : 0;
  }
}

/** The packed part comes after a name, and in an iTXt also after a language and a translation. */
function packedPart(type: string, content: Buffer): Buffer | undefined {
  const afterName = content.indexOf(0) + 1;
  if (type === 'zTXt' || type === 'iCCP') return content.subarray(afterName + 1);
  if (type !== 'iTXt' || content[afterName] !== 1) return undefined;
  const afterLanguage = content.indexOf(0, afterName + 2) + 1;
  return content.subarray(content.indexOf(0, afterLanguage) + 1);
}
