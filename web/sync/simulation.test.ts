import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type InProcess, startInProcess } from '#server/testing/in-process';
import { run, shrink, told } from '../testing/simulation/run.ts';
import { makeTab } from '../testing/simulation/tab.ts';

let server: InProcess;
beforeAll(async () => {
  server = await startInProcess();
});
afterAll(() => server.close());

const { SEED, SEEDS = '100', FROM = '1' } = process.env;
const first = Number(SEED ?? FROM);
const last = SEED === undefined ? first + Number(SEEDS) - 1 : first;

test('whatever happens, nothing that a user was told is untrue', { timeout: 1e9 }, async () => {
  // A sync that fails says so, which is most of what happens here.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const setting = { server, make: makeTab };
  for (let seed = first; seed <= last; seed++) {
    const failure = await run(setting, seed);
    if (failure) expect.fail(told(await shrink(setting, failure)));
  }
});
