import { describe, expect, test } from 'vitest';
import { gpxReader } from './read-gpx.ts';

function read(text: string, pieces = 1) {
  const reader = gpxReader();
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length; at += size) if (!reader.read(text.slice(at, at + size))) break;
  return reader.end();
}

const point = (latitude: number, longitude: number, time?: string) =>
  `<trkpt lat="${latitude}" lon="${longitude}">${time === undefined ? '' : `<time>${time}</time>`}</trkpt>`;
const two = `${point(59.2, 18.9, '2026-07-14T07:40:00Z')}${point(59.21, 18.91, '2026-07-14T07:50:00Z')}`;
const gpx = (content: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`;
const track = (content: string) => gpx(`<trk><name>Utö</name><trkseg>${content}</trkseg></trk>`);
const times = (text: string) => {
  const file = read(text);
  return typeof file === 'string' ? file : file.segments.flat().map(({ time }) => time);
};

test('a track is read with its places and times', () => {
  expect(read(track(two))).toEqual({
    segments: [
      [
        { latitude: 59.2, longitude: 18.9, time: Date.UTC(2026, 6, 14, 7, 40) },
        { latitude: 59.21, longitude: 18.91, time: Date.UTC(2026, 6, 14, 7, 50) },
      ],
    ],
    isRoute: false,
    isCut: false,
  });
});

test('a file is read the same in however many pieces it arrives', () => {
  for (const pieces of [1, 2, 7, 100, 400]) expect(read(track(two), pieces)).toEqual(read(track(two)));
});

describe('the reader of GPX files handles', () => {
  test('GPX 1.0', () => {
    expect(times(track(two).replaceAll('1/1', '1/0').replace('version="1.1"', 'version="1.0"'))).toHaveLength(
      2,
    );
  });

  test('a missing namespace, and a namespace with a prefix', () => {
    expect(times(`<gpx><trk><trkseg>${two}</trkseg></trk></gpx>`)).toHaveLength(2);
    const prefixed = two
      .replaceAll('<trkpt', '<g:trkpt')
      .replaceAll('</trkpt', '</g:trkpt')
      .replaceAll('time>', 'g:time>')
      .replaceAll('</time', '</g:time')
      .replaceAll('</g:g:', '</g:');
    expect(
      times(
        `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:trkseg>${prefixed}</g:trkseg></g:trk></g:gpx>`,
      ),
    ).toEqual(times(track(two)));
  });

  test('extensions with values of their own', () => {
    const extended = two.replaceAll(
      '</trkpt>',
      '<extensions><x:TrackPointExtension><x:wtemp>17</x:wtemp><x:course>212</x:course></x:TrackPointExtension></extensions></trkpt>',
    );
    expect(times(track(extended))).toEqual(times(track(two)));
  });

  test('an empty segment, an empty track and a waypoint beside them', () => {
    const file = read(
      gpx(
        `<wpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></wpt><trk/><trk><trkseg/><trkseg>${two}</trkseg></trk>`,
      ),
    );
    expect(typeof file === 'string' ? file : file.segments.map((points) => points.length)).toEqual([0, 2]);
  });

  test('several tracks in one file', () => {
    const file = read(
      gpx(`<trk><trkseg>${two}</trkseg></trk><trk><trkseg>${two}</trkseg><trkseg>${two}</trkseg></trk>`),
    );
    expect(typeof file === 'string' ? file : file.segments).toHaveLength(3);
  });

  test('a route, but only if there is no track', () => {
    const route = `<rte>${two.replaceAll('trkpt', 'rtept')}</rte>`;
    expect(read(gpx(route))).toMatchObject({ isRoute: true });
    expect(times(gpx(route))).toHaveLength(2);
    expect(read(gpx(`${route}<trk><trkseg>${two}</trkseg></trk>`))).toMatchObject({
      isRoute: false,
      segments: [{}],
    });
    expect(times(gpx(`${route}<trk><trkseg/></trk>`))).toHaveLength(2);
  });

  test('empty lines before the XML declaration, as web services write them', () => {
    for (const pieces of [1, 300]) expect(read(`\n \n${track(two)}`, pieces)).toEqual(read(track(two)));
  });

  test('a byte order mark, CDATA and comments', () => {
    expect(times(`\uFEFF${track(two)}`)).toHaveLength(2);
    expect(times(track(two.replace('2026-07-14T07:40:00Z', '<![CDATA[2026-07-14T07:40:00Z]]>')))).toEqual(
      times(track(two)),
    );
    expect(times(track(`<!-- Sandhamn -->${two}`))).toHaveLength(2);
  });
});

describe('times', () => {
  const time = (text: string) => times(track(point(59, 18, text)));
  test('are read as UTC with or without a Z, and with an offset', () => {
    expect(time('2026-07-14T07:40:00Z')).toEqual([Date.UTC(2026, 6, 14, 7, 40)]);
    expect(time('2026-07-14T07:40:00')).toEqual([Date.UTC(2026, 6, 14, 7, 40)]);
    expect(time('2026-07-14T09:40:00+02:00')).toEqual([Date.UTC(2026, 6, 14, 7, 40)]);
    expect(time(' 2026-07-14T07:40:00.500Z\n')).toEqual([Date.UTC(2026, 6, 14, 7, 40, 0, 500)]);
  });

  test('that are missing or invalid are read as NaN', () => {
    expect(time('i morse')).toEqual([Number.NaN]);
    expect(times(track(point(59, 18)))).toEqual([Number.NaN]);
  });
});

describe('an invalid position is read as NaN:', () => {
  for (const attributes of [
    '',
    'lat="" lon=""',
    'lat="59,2" lon="18,9"',
    'lon="18.9"',
    'lat="norr" lon="18.9"',
  ]) {
    test(`<trkpt ${attributes}>`, () => {
      const file = read(track(`<trkpt ${attributes}/>${two}`));
      const [first] = typeof file === 'string' ? [] : file.segments.flat();
      expect(Number.isNaN(first?.latitude) || Number.isNaN(first?.longitude)).toBe(true);
    });
  }
});

describe('a damaged or different file', () => {
  test('that ends in the middle is read up to there', () => {
    const text = track(two.repeat(100));
    const file = read(text.slice(0, text.length / 2));
    expect(file).toMatchObject({ isCut: true });
    expect(typeof file === 'string' ? 0 : file.segments.flat().length).toBeGreaterThan(90);
  });

  test('that stops being XML in the middle is read up to there', () => {
    const file = read(track(`${two}<trkpt lat="59.3" lon=<<<`));
    expect(file).toMatchObject({ isCut: true });
    expect(typeof file === 'string' ? 0 : file.segments.flat()).toHaveLength(2);
  });

  test('that is not GPX is reported by its type', () => {
    expect(read('<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>')).toBe(
      'kml',
    );
    expect(read('<TrainingCenterDatabase><Activities/></TrainingCenterDatabase>')).toBe('tcx');
    expect(read('Datum;Från;Till')).toBe('not_gpx');
    expect(read('')).toBe('not_gpx');
    expect(read('<html><body>gpx</body></html>')).toBe('not_gpx');
  });
});

test('entities are never expanded, neither an entity bomb nor an external entity', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><gpx><trk><name>&b;&c;</name><trkseg>${two}</trkseg></trk></gpx>`;
  expect(read(bomb)).toMatchObject({ isCut: true });
  expect(JSON.stringify(read(bomb))).not.toContain('aaaa');
});
