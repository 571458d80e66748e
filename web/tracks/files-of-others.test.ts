import { expect, test } from 'vitest';
import { readIn } from '../testing/voyages.ts';
import { noFlaws } from './judge.ts';
import { gpxReader } from './read-gpx.ts';

/*
 * Files as other programs write them, each written by hand after one that some program could not read. All contain the
 * same voyage: four positions, ten minutes and about half a nautical mile apart, from 07:40 UTC.
 */

interface Point {
  lat: number;
  lon: number;
  time: string;
}

const way: Point[] = [0, 1, 2, 3].map((at) => ({
  lat: Number((59.28 - at * 0.008).toFixed(5)),
  lon: Number((18.91 - at * 0.004).toFixed(5)),
  time: `2026-07-14T${at < 2 ? '07' : '08'}:${['40', '50', '00', '10'][at]}:00Z`,
}));

const trkpt = ({ lat, lon, time }: Point, more = '') =>
  `<trkpt lat="${lat}" lon="${lon}">${more}<time>${time}</time></trkpt>`;
const points = way.map((one) => trkpt(one)).join('');
const gpx = (content: string, attributes = 'version="1.1" xmlns="http://www.topografix.com/GPX/1/1"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx ${attributes}>${content}</gpx>`;
const trk = (content = points) => `<trk><trkseg>${content}</trkseg></trk>`;

function read(text: string) {
  const reader = gpxReader();
  reader.read(text);
  const file = reader.end();
  return typeof file === 'string'
    ? file
    : { ...readIn(file)[0], tracks: file.tracks.length, isCut: file.isCut };
}

const whole = {
  points: 4,
  flaws: noFlaws,
  tracks: 1,
  isCut: false,
  track: { startedAt: '2026-07-14T07:40:00.000Z', movingMinutes: 30 },
};

test.each([
  ['a single track, which is no list (dawarich#163)', gpx(trk())],
  [
    'an author, a link and a time of the file itself (dawarich#2721)',
    gpx(
      `<metadata><name>14 juli</name><author><name>Båten</name><link href="https://example.com"/></author><time>2020-01-01T00:00:00Z</time></metadata>${trk()}`,
      'creator="Geo Tracker" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:geotracker="http://example.com/geotracker" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"',
    ),
  ],
  [
    'three segments, as after two pauses (rikitraki#1)',
    gpx(
      `<trk><trkseg>${way
        .slice(0, 2)
        .map((one) => trkpt(one))
        .join(
          '',
        )}</trkseg><trkseg>${trkpt(way[2] as Point)}</trkseg><trkseg>${trkpt(way[3] as Point)}</trkseg></trk>`,
    ),
  ],
  [
    'an empty segment from a pause without reception (OpenTracks#1291)',
    gpx(`<trk><trkseg>\n</trkseg><trkseg>${points}</trkseg></trk>`),
  ],
  ['an empty track beside the real one (RallyGPXMerger#216)', gpx(`<trk><name>Tom</name></trk>${trk()}`)],
  [
    'a route beside its own track, which is not to count twice (piwigo-openstreetmap#208)',
    gpx(`<rte>${points.replaceAll('trkpt', 'rtept')}</rte>${trk()}`),
  ],
  ['no name anywhere (IsraelHikingMap#581)', gpx(trk())],
  [
    'heights, courses and speeds of GPX 1.0',
    gpx(
      trk(way.map((one) => trkpt(one, '<ele>0.4</ele><course>206.1</course><speed>1.54</speed>')).join('')),
      'version="1.0" xmlns="http://www.topografix.com/GPX/1/0"',
    ),
  ],
  [
    'satellites and dilutions, as loggers write them',
    gpx(trk(way.map((one) => trkpt(one, '<sat>9</sat><hdop>0.9</hdop><fix>3d</fix>')).join(''))),
  ],
  [
    'times in what a plotter adds to each point',
    gpx(
      trk(
        way
          .map(
            ({ lat, lon, time }) =>
              `<trkpt lat="${lat}" lon="${lon}"><time>${time}</time><extensions><n:sonar><time>2001-01-01T00:00:00Z</time></n:sonar></extensions></trkpt>`,
          )
          .join(''),
      ),
    ),
  ],
  [
    'waypoints and their times before the track, as OpenCPN writes them',
    gpx(
      `<wpt lat="57.1" lon="11.5"><time>2019-05-01T10:00:00Z</time><name>Hem</name><opencpn:guid>x</opencpn:guid></wpt>${trk()}`,
    ),
  ],
  [
    'a time with tenths of a second and one with an offset',
    gpx(trk(points.replace('07:40:00Z', '07:40:00.000Z').replace('07:50:00Z', '09:50:00+02:00'))),
  ],
  [
    'attributes in single quotes, longitude first',
    gpx(trk(points.replace(/lat="([\d.]+)" lon="([\d.]+)"/g, "lon='$2' lat='$1'"))),
  ],
  [
    'a prefix on every element',
    gpx(trk(), 'version="1.1"').replace(/<(\/?)(gpx|trk|trkseg|trkpt|time)\b/g, '<$1g:$2'),
  ],
  [
    'the lines of another system, and blanks around what is written',
    gpx(trk(points.replaceAll('<time>', '\r\n\t<time> ').replaceAll('</time>', '\r\n</time>'))),
  ],
  ['a byte order mark', `\uFEFF${gpx(trk())}`],
])('a GPX file with %s is read completely', (_name, text) => {
  expect(read(text)).toMatchObject(whole);
});

test.each([
  [
    'drawn on a map, without times (FitTrackee#96, dawarich#3046)',
    points.replaceAll(/<time>[^<]*<\/time>/g, ''),
  ],
  [
    'whose times are the word null (OpenTracks#1236)',
    points.replaceAll(/<time>[^<]*<\/time>/g, '<time>null</time>'),
  ],
])('a track %s has a distance but no times', (_name, content) => {
  expect(read(gpx(trk(content)))).toMatchObject({
    points: 4,
    flaws: noFlaws,
    track: { startedAt: null, movingMinutes: null, maxSpeed: null, distance: expect.closeTo(1.5, 1) },
  });
});

test('a file with only a route gives the line of the route (wanderer#56)', () => {
  const route = `<rte><name>Plan</name>${points.replaceAll('trkpt', 'rtept')}</rte>`;
  expect(read(gpx(route))).toMatchObject({
    points: 4,
    track: { startedAt: null, distance: expect.closeTo(1.5, 1) },
  });
});

test('two concatenated files are read as the first one, and marked as cut off', () => {
  expect(read(`${gpx(trk())}${gpx(trk())}`)).toMatchObject({ ...whole, isCut: true });
});

test('an archive that is named as a GPX file is refused (dawarich#3046)', () => {
  expect(read('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000track1b.gpx')).toBe('not_gpx');
});
