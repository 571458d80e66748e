/**
 * Whether a JSON text holds at most so many values, counted in its bytes before it is parsed: 30 MB of `{},{},…` become gigabytes
 * of objects. Stops at the first value too many. For a text that is not JSON the result means nothing.
 */
export function holdsAtMost(most: number, json: Uint8Array): boolean {
  const [quote, backslash, comma, bracket, brace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];
  let values = 1;
  let isInString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isInString) {
      if (byte === backslash) i++;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    // Each value but the first comes after one of these.
    else if ((byte === comma || byte === bracket || byte === brace) && ++values > most) return false;
  }
  return true;
}
