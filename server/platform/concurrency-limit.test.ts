import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('a slot that is freed twice is given to one of those who wait for it, not to two', async () => {
  const slots = new ConcurrencyLimit(1, 2);
  const free = slots.take('anna');
  const began: string[] = [];
  const waiting = ['first', 'second'].map(async (name) => {
    const freeIt = await slots.wait('anna');
    began.push(name);
    return freeIt;
  });
  expect(await slots.wait('anna')).toBeUndefined();
  expect(slots.take('bo')).toBeTypeOf('function');
  free?.();
  free?.();
  const freeFirst = await waiting[0];
  expect(began).toEqual(['first']);
  freeFirst?.();
  (await waiting[1])?.();
  expect(began).toEqual(['first', 'second']);
  expect(slots.take('anna')).toBeTypeOf('function');
});
