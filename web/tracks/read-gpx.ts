import { SaxesParser } from 'saxes';
import { gpxCreator } from '#contract/gpx';

/** A point as the file has it, not validated. Degrees, and milliseconds since 1970; NaN if missing. */
export interface FilePoint {
  latitude: number;
  longitude: number;
  time: number;
}

/** A `trk`, or a `rte` as one of a single segment. */
export interface FileTrack {
  /** `''` if it has none. */
  name: string;
  segments: FilePoint[][];
  /** We wrote it: it has been judged, and its segments are its unbroken parts. */
  isOurs: boolean;
}

export interface GpxFile {
  /** Its tracks; its routes, if no track is a line. */
  tracks: FileTrack[];
  /** The file ends, or is no longer XML, before its root element is closed. */
  isCut: boolean;
}

export type NotGpx = 'kml' | 'tcx' | 'fit' | 'zip' | 'not_gpx';

/** Reads a GPX file in chunks, whatever its namespace. Entities are never expanded, except XML's five predefined ones. */
export function gpxReader() {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const tracks: FileTrack[] = [];
  const routes: FileTrack[] = [];
  let track: FileTrack | undefined;
  let name: string | undefined;
  let root: string | undefined;
  let isOurs = false;
  let isBroken = false;
  let isClosed = false;
  let hasBegun = false;
  let segment: FilePoint[] | undefined;
  let point: FilePoint | undefined;
  let text: string | undefined;
  let isPlanned = false;
  const mend = mender();

  parser.on('opentag', ({ name: written, attributes }) => {
    const tag = localName(written);
    if (root === undefined) isOurs = attributes.creator === gpxCreator;
    root ??= tag;
    if (isBroken) return;
    if (tag === 'trk' || tag === 'rte') {
      track = { name: '', segments: [], isOurs };
      (tag === 'rte' ? routes : tracks).push(track);
    }
    if (tag === 'trkseg' || tag === 'rte') {
      segment = [];
      track?.segments.push(segment);
    } else if (tag === 'name' && track !== undefined && point === undefined) name = '';
    else if (tag === 'trkpt' || tag === 'rtept') {
      point = {
        latitude: degrees(attributes.lat),
        longitude: withinHalfATurn(degrees(attributes.lon)),
        time: Number.NaN,
      };
      isPlanned = tag === 'rtept';
      // A point's extensions may have times of their own, after that of the point; a route's are when somebody hoped to be there.
    } else if (tag === 'time' && point !== undefined && !isPlanned && Number.isNaN(point.time)) text = '';
  });
  const takeText = (piece: string) => {
    if (text !== undefined) text += piece;
    if (name !== undefined) name += piece;
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', ({ name: written }) => {
    // The parser goes on after an error; what it reports then is unreliable.
    if (isBroken) return;
    const tag = localName(written);
    if (tag === 'time' && point !== undefined && text !== undefined) {
      point.time = timeOf(text.trim());
      text = undefined;
    } else if (tag === 'name' && name !== undefined) {
      if (track) track.name ||= [...name.trim()].slice(0, longestName).join('');
      name = undefined;
    } else if ((tag === 'trkpt' || tag === 'rtept') && point !== undefined) {
      segment?.push(point);
      point = undefined;
    } else if (tag === 'trkseg') segment = undefined;
    else if (tag === 'trk' || tag === 'rte') {
      track = undefined;
      segment = undefined;
    } else if (tag === root) isClosed = true;
  });
  parser.on('error', () => {
    isBroken = true;
  });

  return {
    /** Returns whether to go on: once the text is not XML, or not GPX, nothing more is read. */
    read(piece: string): boolean {
      // A blank line before the XML declaration, as some web services write it, is invalid but harmless.
      const content = hasBegun ? piece : piece.trimStart();
      hasBegun ||= content !== '';
      if (!isBroken) parser.write(mend(content));
      return !isBroken && (root === undefined || root === 'gpx');
    },
    /** The content, or what the file is instead. */
    end(): GpxFile | NotGpx {
      if (root === 'kml') return 'kml';
      if (root === 'TrainingCenterDatabase') return 'tcx';
      if (root !== 'gpx') return 'not_gpx';
      const isLine = ({ segments }: FileTrack) => segments.flat().length > 1;
      const [found = tracks] = [tracks, routes]
        .map((all) => all.filter(isLine))
        .filter(({ length }) => length > 0);
      return { tracks: found, isCut: isBroken || !isClosed };
    },
  };
}

const longestName = 100;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads past what devices write into names and comments although XML has no place for it: an `&` alone, entities that no file
 * defines, and control characters. What may go on in the next piece waits for it.
 */
function mender(): (piece: string) => string {
  let begun = '';
  return (piece) => {
    const all = begun + piece;
    begun = /&#?\w{0,10}$/.exec(all)?.[0] ?? '';
    return (
      all
        .slice(0, all.length - begun.length)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't contain
        .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
        .replace(/&(?!(?:amp|lt|gt|quot|apos);)/g, '&amp;')
    );
  };
}

/** Some devices write a decimal comma. */
function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

/** Some devices count longitudes from 0 to 360, or on past the date line. */
const withinHalfATurn = (longitude: number): number =>
  Math.abs(longitude) > 180 && Math.abs(longitude) <= 540
    ? longitude - 360 * Math.sign(longitude)
    : longitude;

/** A clock that has not been set says 1970, 1901 or 1980: no boat had a receiver then. */
const earliest = Date.UTC(1990, 0);

/** GPX times are UTC, even if a device has left out the Z. */
function timeOf(text: string): number {
  // An offset may be hours alone: `07:40:00+02`.
  const whole = text.replace(/([T ].*[+-]\d\d)$/i, '$1:00');
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(whole) ? whole : `${whole}Z`);
  return time < earliest ? Number.NaN : time;
}
