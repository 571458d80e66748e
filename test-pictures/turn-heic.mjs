/**
 * Adds an `irot` property (a quarter turn clockwise when shown) to the first item of a HEIC file, as a phone held
 * upright does. heif-enc writes only EXIF's orientation, which readers of HEIC are to leave alone.
 */
export function turnHeic(bytes) {
  const meta = boxIn(bytes, 'meta', 0, bytes.length);
  const iprp = boxIn(bytes, 'iprp', meta.start + 12, meta.end);
  const ipco = boxIn(bytes, 'ipco', iprp.start + 8, iprp.end);
  const ipma = boxIn(bytes, 'ipma', iprp.start + 8, iprp.end);
  const iloc = boxIn(bytes, 'iloc', meta.start + 12, meta.end);

  const irot = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), 3]);
  const index = [...boxes(bytes, ipco.start + 8, ipco.end)].length + 1;
  const countAt = ipma.start + 18;
  const added = irot.length + 1;

  const turned = Buffer.concat([
    bytes.subarray(0, ipco.end),
    irot,
    bytes.subarray(ipco.end, countAt + 1),
    Buffer.from([0x80 | index]), // essential, as a transformation has to be
    bytes.subarray(countAt + 1),
  ]);
  const grow = (at, by) => turned.writeUInt32BE(turned.readUInt32BE(at) + by, at);
  grow(meta.start, added);
  grow(iprp.start, added);
  grow(ipco.start, irot.length);
  grow(ipma.start + irot.length, 1);
  turned[countAt + irot.length] += 1;
  for (const at of extentOffsets(bytes, iloc)) grow(at, added);
  return turned;
}

function* boxes(bytes, from, to) {
  for (let start = from; start < to; ) {
    const end = start + bytes.readUInt32BE(start);
    yield { start, end, type: bytes.toString('latin1', start + 4, start + 8) };
    start = end;
  }
}

const boxIn = (bytes, type, from, to) => [...boxes(bytes, from, to)].find((box) => box.type === type);

/** Where the file offsets of the items stand, in the one form of `iloc` that heif-enc writes: version 0 or 1, 4-byte offsets. */
function extentOffsets(bytes, iloc) {
  const version = bytes[iloc.start + 8];
  if (version > 1 || bytes[iloc.start + 12] !== 0x44) throw new Error('an iloc of another form');
  const places = [];
  let at = iloc.start + 16;
  for (let items = bytes.readUInt16BE(iloc.start + 14); items > 0; items--) {
    at += version === 1 ? 6 : 4; // id, construction method, reference
    if (bytes[iloc.start + 13] !== 0) at += bytes[iloc.start + 13] >> 4; // base offset
    for (let extents = bytes.readUInt16BE(at), i = 0; i < extents; i++) places.push(at + 2 + i * 8);
    at += 2 + bytes.readUInt16BE(at) * 8;
  }
  return places;
}
