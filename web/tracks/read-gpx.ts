import { SaxesParser } from 'saxes';

/** A point as the file has it, not validated. Degrees, and milliseconds since 1970; NaN if missing. */
export interface FilePoint {
  latitude: number;
  longitude: number;
  time: number;
}

export interface GpxFile {
  /** One for each `trkseg`; in a file without tracks, one for each `rte`. */
  segments: FilePoint[][];
  isRoute: boolean;
  /** The file ends, or is no longer XML, before its root element is closed. */
  isCut: boolean;
}

export type NotGpx = 'kml' | 'tcx' | 'fit' | 'not_gpx';

/** Reads a GPX file in chunks, whatever its namespace. Entities are never expanded, except XML's five predefined ones. */
export function gpxReader() {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const tracks: FilePoint[][] = [];
  const routes: FilePoint[][] = [];
  let root: string | undefined;
  let isBroken = false;
  let isClosed = false;
  let hasBegun = false;
  let segment: FilePoint[] | undefined;
  let point: FilePoint | undefined;
  let text: string | undefined;

  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name);
    root ??= tag;
    if (isBroken) return;
    if (tag === 'trkseg' || tag === 'rte') {
      segment = [];
      (tag === 'rte' ? routes : tracks).push(segment);
    } else if (tag === 'trkpt' || tag === 'rtept') {
      point = {
        latitude: degrees(attributes.lat),
        longitude: degrees(attributes.lon),
        time: Number.NaN,
      };
      // A point's extensions may have times of their own, after that of the point.
    } else if (tag === 'time' && point !== undefined && Number.isNaN(point.time)) text = '';
  });
  const takeText = (piece: string) => {
    if (text !== undefined) text += piece;
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', ({ name }) => {
    // The parser goes on after an error; what it reports then is unreliable.
    if (isBroken) return;
    const tag = localName(name);
    if (tag === 'time' && point !== undefined && text !== undefined) {
      point.time = timeOf(text.trim());
      text = undefined;
    } else if ((tag === 'trkpt' || tag === 'rtept') && point !== undefined) {
      segment?.push(point);
      point = undefined;
    } else if (tag === 'trkseg' || tag === 'rte') segment = undefined;
    else if (tag === root) isClosed = true;
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
      if (!isBroken) parser.write(content);
      return !isBroken && (root === undefined || root === 'gpx');
    },
    /** The content, or what the file is instead. */
    end(): GpxFile | NotGpx {
      if (root === 'kml') return 'kml';
      if (root === 'TrainingCenterDatabase') return 'tcx';
      if (root !== 'gpx') return 'not_gpx';
      const isRoute = !tracks.some((points) => points.length > 0);
      return { segments: isRoute ? routes : tracks, isRoute, isCut: isBroken || !isClosed };
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text.trim());
}

/** GPX times are UTC, even if a device has left out the Z. */
function timeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}
