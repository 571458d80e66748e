import { test } from 'vitest';
import { expectWell } from './helpers/expect-well.ts';

test('a server that is killed under load loses nothing that it acknowledged', () =>
  // The time of a start is checked in the long rounds, on a machine that does nothing else.
  expectWell('kill', ['--rounds', '1', '--within', '60000'], /^1 kills, [1-9].*\nlost or dangling: 0;/));
