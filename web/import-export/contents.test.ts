import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
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
