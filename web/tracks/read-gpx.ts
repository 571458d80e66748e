import { SaxesParser } from 'saxes';

/** A point as a file has it: nothing is judged yet. Degrees and milliseconds since 1970; NaN where it says none. */
export interface FilePoint {
  latitude: number;
  longitude: number;
  time: number;
}

export interface GpxFile {
  /** Each `trkseg`; of a file without any track, each `rte`. */
  segments: FilePoint[][];
  isRoute: boolean;
  /** The file ends, or is no longer XML, before its root element is closed. */
  isCut: boolean;
}

export type NotGpx = 'kml' | 'tcx' | 'fit' | 'not_gpx';

/** Reads a GPX file piece by piece, whatever namespace it has. Entities are never expanded: XML's five apart there are none. */
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
      // What a device adds to a point may have times of its own, after that of the point.
    } else if (tag === 'time' && point !== undefined && Number.isNaN(point.time)) text = '';
  });
  const takeText = (piece: string) => {
    if (text !== undefined) text += piece;
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', ({ name }) => {
    // The parser goes on after an error; what it makes of the rest is nobody's track.
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
    /** Gives back whether to go on: after something that is no XML, or no GPX, nothing more is read. */
    read(piece: string): boolean {
      // An empty line before the XML declaration, as some web services write it, is no XML but does no harm.
      const content = hasBegun ? piece : piece.trimStart();
      hasBegun ||= content !== '';
      if (!isBroken) parser.write(content);
      return !isBroken && (root === undefined || root === 'gpx');
    },
    /** What was read, or what the file is instead. */
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

/** GPX's times are UTC, also where a device has left out the Z. */
function timeOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}
