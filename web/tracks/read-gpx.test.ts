import { describe, expect, test } from 'vitest';
import { type GpxFile, gpxReader } from './read-gpx.ts';

function read(text: string, pieces = 1) {
  const reader = gpxReader();
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length; at += size) if (!reader.read(text.slice(at, at + size))) break;
  return reader.end();
}

const segmentsOf = ({ tracks }: GpxFile) => tracks.flatMap(({ segments }) => segments);
const point = (latitude: number, longitude: number, time?: string) =>
  `<trkpt lat="${latitude}" lon="${longitude}">${time === undefined ? '' : `<time>${time}</time>`}</trkpt>`;
const two = `${point(59.2, 18.9, '2026-07-14T07:40:00Z')}${point(59.21, 18.91, '2026-07-14T07:50:00Z')}`;
const gpx = (content: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`;
const track = (content: string) => gpx(`<trk><name>Utö</name><trkseg>${content}</trkseg></trk>`);
const times = (text: string) => {
  const file = read(text);
  return typeof file === 'string'
    ? file
    : segmentsOf(file)
        .flat()
        .map(({ time }) => time);
};

test('a track is read with its places and times', () => {
  const points = [
    { latitude: 59.2, longitude: 18.9, time: Date.UTC(2026, 6, 14, 7, 40) },
    { latitude: 59.21, longitude: 18.91, time: Date.UTC(2026, 6, 14, 7, 50) },
  ];
  expect(read(track(two))).toEqual({
    tracks: [{ name: 'Utö', segments: [points], isOurs: false }],
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
    expect(typeof file === 'string' ? file : segmentsOf(file).map((points) => points.length)).toEqual([0, 2]);
  });

  test('several tracks in one file', () => {
    const file = read(
      gpx(`<trk><trkseg>${two}</trkseg></trk><trk><trkseg>${two}</trkseg><trkseg>${two}</trkseg></trk>`),
    );
    expect(typeof file === 'string' ? file : segmentsOf(file)).toHaveLength(3);
  });

  test('a route, but only if there is no track', () => {
    const route = `<rte>${two.replaceAll('trkpt', 'rtept')}</rte>`;
    expect(read(gpx(route))).toMatchObject({ tracks: [{ segments: [{}] }] });
    expect(times(gpx(route))).toHaveLength(2);
    const both = read(
      gpx(`<rte><name>Rutt</name></rte>${route}<trk><name>Spår</name><trkseg>${two}</trkseg></trk>`),
    );
    expect(both).toMatchObject({ tracks: [{ name: 'Spår', segments: [{}] }] });
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
    expect(time('2026-07-14T09:40:00+02')).toEqual([Date.UTC(2026, 6, 14, 7, 40)]);
    expect(time(' 2026-07-14T07:40:00.500Z\n')).toEqual([Date.UTC(2026, 6, 14, 7, 40, 0, 500)]);
  });

  test('that no boat can have are none: of a clock that was never set', () => {
    for (const time of ['1970-01-01T00:00:10Z', '1901-12-13T20:45:52Z', '1980-01-06T00:00:00Z'])
      expect(times(track(point(59, 18, time)))).toEqual([Number.NaN]);
  });

  test('that are missing or invalid are read as NaN', () => {
    expect(time('i morse')).toEqual([Number.NaN]);
    expect(times(track(point(59, 18)))).toEqual([Number.NaN]);
  });
});

describe('an invalid position is read as NaN:', () => {
  for (const attributes of ['', 'lat="" lon=""', 'lon="18.9"', 'lat="norr" lon="18.9"']) {
    test(`<trkpt ${attributes}>`, () => {
      const file = read(track(`<trkpt ${attributes}/>${two}`));
      const [first] = typeof file === 'string' ? [] : segmentsOf(file).flat();
      expect(Number.isNaN(first?.latitude) || Number.isNaN(first?.longitude)).toBe(true);
    });
  }
});

describe('a damaged or different file', () => {
  test('that ends in the middle is read up to there', () => {
    const text = track(two.repeat(100));
    const file = read(text.slice(0, text.length / 2));
    expect(file).toMatchObject({ isCut: true });
    expect(typeof file === 'string' ? 0 : segmentsOf(file).flat().length).toBeGreaterThan(90);
  });

  test('that stops being XML in the middle is read up to there', () => {
    const file = read(track(`${two}<trkpt lat="59.3" lon=<<<`));
    expect(file).toMatchObject({ isCut: true });
    expect(typeof file === 'string' ? 0 : segmentsOf(file).flat()).toHaveLength(2);
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

describe('a file that is no proper XML because of its texts is read past', () => {
  const named = (name: string) => gpx(`<trk><name>${name}</name><trkseg>${two}</trkseg></trk>`);
  test.each(['Sol & vind', 'Sol &vind; hav', 'M&auml;sen', 'Utö\u0001', 'Utö &#0; &#x1f;', 'A &amp; B', '&'])(
    '%j',
    (name) => {
      for (const pieces of [1, 3, 50, 400]) {
        const file = read(named(name), pieces) as GpxFile;
        expect([segmentsOf(file), file.isCut]).toEqual([segmentsOf(read(track(two)) as GpxFile), false]);
      }
    },
  );
});

describe('the places of a point', () => {
  const place = (lat: string, lon: string) => {
    const file = read(track(`<trkpt lat="${lat}" lon="${lon}"></trkpt>`));
    return typeof file === 'string' ? file : segmentsOf(file).flat()[0];
  };
  test('are read with a decimal comma, and with longitudes beyond half a turn', () => {
    expect(place('59,25', '18,5')).toMatchObject({ latitude: 59.25, longitude: 18.5 });
    expect(place('59', '350')).toMatchObject({ longitude: -10 });
    expect(place('59', '-180.5')).toMatchObject({ longitude: 179.5 });
    expect(place('59', '180')).toMatchObject({ longitude: 180 });
    // A latitude has no turn to go on from.
    expect(place('359', '18')).toMatchObject({ latitude: 359 });
  });
});

test('entities are never expanded, neither an entity bomb nor an external entity', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><gpx><trk><name>&b;&c;</name><trkseg>${two}</trkseg></trk></gpx>`;
  expect(segmentsOf(read(bomb) as GpxFile)).toEqual(segmentsOf(read(track(two)) as GpxFile));
  expect(JSON.stringify(read(bomb))).not.toContain('aaaa');
  const inTime = bomb.replace('2026-07-14T07:40:00Z', '&b;');
  expect(JSON.stringify(read(inTime))).not.toContain('aaaa');
});
