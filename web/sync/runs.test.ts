import { expect, onTestFinished, test, vi } from 'vitest';
import { type Ended, Runs } from './runs.ts';

/** Runs whose time is set by hand; `now` is the clock on the wall, which timers don't follow. */
function runsOf(run: (isAsked: boolean) => Promise<Ended>, nextTry = Number.POSITIVE_INFINITY) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const timers: { ms: number; work: () => void }[] = [];
  const clock = {
    now: () => 0,
    after: (ms: number, work: () => void) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const ran = vi.fn(run);
  const runs = new Runs(ran, { clock, random: () => 1, untilNextTry: () => nextTry }, () => {});
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    runs,
    ran,
    settled,
    waits: () => timers.map(({ ms }) => ms),
    ring: () => timers[0]?.work(),
  };
}

test('after each failure it waits twice as long, and no event shortens that', async () => {
  const { runs, ran, settled, waits, ring } = runsOf(async () => ({}));
  for (const wait of [1000, 2000, 4000]) {
    if (wait === 1000) runs.wake();
    else ring();
    await settled();
    for (let i = 0; i < 100; i++) runs.wake();
    await settled();
    expect(waits()).toEqual([wait]);
  }
  expect(ran).toHaveBeenCalledTimes(3);
  expect(runs.failures).toBe(3);
});

test('what failed alone is tried again when it may be, and not at once', async () => {
  for (const [nextTry, wait] of [
    [7000, 7000],
    [-5, 1000],
    [300_000, 60_000],
  ] as const) {
    const { runs, settled, waits } = runsOf(async () => 'done', nextTry);
    runs.wake();
    await settled();
    expect(waits()).toEqual([wait]);
  }
});

test('a server that asks for more time gets it, and one that answers again ends the waiting', async () => {
  const ends: Ended[] = [{ after: 90_000 }, 'done'];
  const { runs, settled, waits, ring } = runsOf(async () => ends.shift() ?? 'done');
  runs.wake();
  await settled();
  expect(waits()).toEqual([90_000]);
  ring();
  await settled();
  expect(waits()).toEqual([60_000]);
  expect(runs.failures).toBe(0);
});

test('its user’s wish is tried at once, and is told from everything else', async () => {
  const { runs, ran, settled } = runsOf(async () => ({}));
  runs.wake();
  await settled();
  await runs.now();
  expect(ran.mock.calls).toEqual([[false], [true]]);
});

test('its user’s wish during a run that fails is tried after it', async () => {
  const { runs, ran } = runsOf(async () => ({}));
  runs.wake();
  await runs.now();
  expect(ran.mock.calls).toEqual([[false], [true]]);
});

test('what happens during a run leads to one more, however often it happens', async () => {
  let end = (_: Ended) => {};
  const { runs, ran, settled } = runsOf(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  runs.wake();
  for (let i = 0; i < 100; i++) runs.wake();
  end('done');
  await settled();
  end('done');
  await settled();
  expect(ran).toHaveBeenCalledTimes(2);
});

test('a run that throws has failed, and after the end nothing runs any more', async () => {
  const { runs, ran, settled, waits } = runsOf(async () => {
    throw new Error('No.');
  });
  runs.wake();
  await settled();
  expect(waits()).toEqual([1000]);
  runs.end();
  await runs.now();
  expect(ran).toHaveBeenCalledTimes(1);
  expect(waits()).toEqual([]);
});
