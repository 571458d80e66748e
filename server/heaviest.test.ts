import { expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { heaviest } from './testing/heaviest.ts';

test('every call has a line that says how it is made at its dearest, or what bounds it', () => {
  expect(Object.keys(heaviest)).toEqual(Object.keys(calls));
  for (const line of Object.values(heaviest))
    expect(typeof line === 'function' ? 'measured' : line.elsewhere).toBeTruthy();
});
