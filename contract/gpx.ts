import { lineOf, type Track } from './track.ts';

/** By this a file says that we wrote it. */
export const gpxCreator = 'LOGGBOKEN';

/**
 * A track as a GPX 1.1 file, for other programs: a segment for each unbroken part, times in UTC where the track has them. Tracks
 * that were joined are tracks of their own.
 */
export function gpxOf(name: string, { startedAt, points }: Pick<Track, 'startedAt' | 'points'>): string {
  const start = startedAt === null ? undefined : Date.parse(startedAt);
  const { parts, sailed } = lineOf(points);
  const segments = parts.map((part, at) => {
    const lines = part.map(({ latitude, longitude, seconds }) => {
      const time =
        start === undefined ? '' : `<time>${new Date(start + seconds * 1_000).toISOString()}</time>`;
      return `      <trkpt lat="${latitude.toFixed(5)}" lon="${longitude.toFixed(5)}">${time}</trkpt>\n`;
    });
    const another = at > 0 && !sailed.has(at) ? `  </trk>\n  <trk>\n    <name>${escaped(name)}</name>\n` : '';
    return `${another}    <trkseg>\n${lines.join('')}    </trkseg>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${gpxCreator}" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <name>${escaped(name)}</name>
${segments.join('')}  </trk>
</gpx>
`;
}

/** Characters that XML does not allow even when escaped: a file with one of them can't be read at all. */
const notInXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
