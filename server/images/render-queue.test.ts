import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

/** Runs work through one queue and records which pieces ran at the same time. */
function observed() {
  const enqueue = createRenderQueue();
  const underWay: string[] = [];
  const together: string[][] = [];
  const run = (name: string, options?: { large?: boolean }) =>
    enqueue(async () => {
      underWay.push(name);
      together.push([...underWay]);
      for (let i = 0; i < 5; i++) await new Promise(setImmediate);
      underWay.splice(underWay.indexOf(name), 1);
      return name;
    }, options);
  return { run, together };
}

// asvs 15.2.2
test('at most two small tasks run at the same time', async () => {
  const { run, together } = observed();
  const names = ['a', 'b', 'c', 'd', 'e'];
  expect(await Promise.all(names.map((name) => run(name)))).toEqual(names);
  expect(Math.max(...together.map((group) => group.length))).toBe(2);
});

test('a large task runs alone, and every task in a mixed queue is run', async () => {
  const { run, together } = observed();
  const names = ['a', 'B', 'c', 'D', 'E', 'f', 'g', 'H', 'i', 'j'];
  const done = await Promise.all(names.map((name) => run(name, { large: name === name.toUpperCase() })));
  expect(done).toEqual(names);
  for (const group of together) {
    const hasLarge = group.some((name) => name === name.toUpperCase());
    expect(group.length).toBeLessThanOrEqual(hasLarge ? 1 : 2);
  }
  expect(together.some((group) => group.length === 2)).toBe(true);
});

test('a failed task gives its place to the next', async () => {
  const enqueue = createRenderQueue();
  const fails = () => Promise.reject(new Error('broken'));
  for (const large of [false, true, true, false, false]) {
    await expect(enqueue(fails, { large })).rejects.toThrow('broken');
  }
  expect(await enqueue(async () => 'done', { large: true })).toBe('done');
});
