/** Decodes text as spreadsheets save it: UTF-8, UTF-16 (Excel's «Unicode»), or an older encoding of Windows, Mac or DOS. */
export function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return likeliest(bytes);
  }
}

/** By its mark, or by every other byte being 0, as in the Latin letters of UTF-16. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // A ZIP or a picture has zeros anywhere; in text they stand on one side of the pairs.
  const zeros = [0, 0];
  const begin = bytes.subarray(0, 2000);
  for (const [i, byte] of begin.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = begin.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** The encoding in which the most of what is not ASCII is a letter of Swedish, and the least is something rare. */
function likeliest(bytes: Uint8Array): string {
  const read = [
    new TextDecoder('windows-1252').decode(bytes),
    new TextDecoder('macintosh').decode(bytes),
    codePage850(bytes),
  ];
  const scores = read.map(
    (text) => (text.match(/[åäöÅÄÖ]/g)?.length ?? 0) * 2 - (text.match(rare)?.length ?? 0),
  );
  return read[scores.indexOf(Math.max(...scores))] ?? '';
}

/** Neither ASCII, nor a letter of a neighbour's language, nor a sign that people write. */
const rare = /[^\0-\u007eåäöÅÄÖéÉèüÜæÆøØ\u00a0°´½§–—’”“…€•]/g;

/** DOS's letters from 0x80, as far as names and texts need them; browsers don't know the encoding. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const codePage850 = (bytes: Uint8Array): string => {
  const ascii = new TextDecoder('windows-1252').decode(bytes);
  return Array.from(ascii, (letter, i) => dosLetters[(bytes[i] ?? 0) - 0x80] ?? letter).join('');
};
