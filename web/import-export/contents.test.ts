import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { trackFiles } from '../tracks/track-files.ts';
import { contentsOf } from './contents.ts';

test.each([
  ['sommar.gpx', '<gpx>', 'tracks'],
  ['sommar', '<?xml version="1.0"?><gpx>', 'tracks'],
  ['sommar.gpx.gz', gzipSync('<gpx>'), 'tracks'],
  ['Google Earth.kmz', 'PK', 'tracks'],
  ['träning.tcx', '<TrainingCenterDatabase>', 'tracks'],
  ['träning', '<?xml version="1.0"?><TrainingCenterDatabase>', 'tracks'],
  ['loggboken.zip', 'PK', 'archive'],
  ['loggboken', 'PK', 'archive'],
  ['resor.xlsx', 'PK', 'table'],
  ['resor.csv', 'Datum;Från;Till', 'table'],
] as const)(
  'what a file is for is told by its name or how it begins: %s',
  async (name, content, contents) => {
    expect(await contentsOf(new File([content], name))).toBe(contents);
  },
);

test('every ending that a picker of tracks offers is taken for tracks', async () => {
  const endings = trackFiles.split(',').filter((one) => one.startsWith('.'));
  expect(endings).toEqual(expect.arrayContaining(['.gpx', '.gz', '.kml', '.tcx']));
  for (const ending of endings)
    expect(await contentsOf(new File([], `Sommar${ending.toUpperCase()}`))).toBe('tracks');
});
