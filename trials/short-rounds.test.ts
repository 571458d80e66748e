import { test } from 'vitest';
import { expectWell } from './helpers/expect-well.ts';

// Runs before a release and in CI, by `vitest run --project trials`: a few rounds of each trial.

test('a server that is killed under load loses nothing that it acknowledged', () =>
  // The time of a start is checked in the long rounds, on a machine that does nothing else.
  expectWell('kill', ['--rounds', '2', '--within', '60000'], /^2 kills, [1-9].*\nlost or dangling: 0;/));

test('a crash at any step of an upload loses no acknowledged log or picture, and the clean-up leaves no stray file', () =>
  expectWell(
    'crash',
    ['--rounds', '3'],
    /killed before 3 different ones\n.*\nlost, dangling or left over: 0\n/,
  ));

test('an upgrade that is killed leaves the database as it was before or as it is after', () =>
  expectWell('migration', ['--rounds', '3'], /, 0 × between\n.*: 0\n/));

test('a backup made under load is restored without a difference', () =>
  expectWell('backup', ['--rounds', '1'], /, 0 different\n/));

test('every log arrives once, with its pictures in order, whatever is cut off while it is being sent', () =>
  expectWell('offline', ['--rounds', '2', '--seed', String(Date.now() % 1e6)], /^2 rounds, /));

test('a ship’s log from two phones has every row once and in order, even if connections are cut and batteries run out', () =>
  expectWell(
    'passage',
    ['--rows', '8', '--cuts', '40', '--seed', String(Date.now() % 1e6)],
    /^8 rows over 14 hours .*\nlost, doubled, out of order or left behind: 0\n/,
  ));
