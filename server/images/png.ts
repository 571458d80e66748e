import { inflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Of what a PNG may hold beside its pixels, what they are to look like: transparency, colours, which way is up. */
const wanted = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'eXIf']);

/** Bytes; the profile of a printer takes so much, that of a screen a few kilobytes. */
const mostProfile = 1024 * 1024;

/**
 * A PNG with nothing in it but its picture: the decoder unpacks every text it finds, and a file of a megabyte holds gigabytes
 * of them. Whatever is no PNG stays as it is; one that is cut off stays so.
 */
export function withoutTexts(file: Buffer): Buffer {
  if (!file.subarray(0, signature.length).equals(signature)) return file;
  const kept: Buffer[] = [signature];
  let hasProfile = false;
  for (let at = signature.length; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    const isCritical = type < 'a';
    const isProfile: boolean = type === 'iCCP' && !hasProfile && fits(file.subarray(at + 8, end - 4));
    if (isCritical || isProfile || wanted.has(type)) kept.push(file.subarray(at, end));
    hasProfile ||= isProfile;
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Whether a profile, which has a name of up to 79 bytes before it, does not unpack to more than it may. */
function fits(profile: Buffer): boolean {
  try {
    inflateSync(profile.subarray(profile.indexOf(0) + 2), { maxOutputLength: mostProfile });
    return true;
  } catch {
    return false;
  }
}
