import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A service worker that installs for as long as a test lets it. */
class Worker extends EventTarget {
  state = 'installing';
}

const installing = new Worker();
const registration = Object.assign(new EventTarget(), {
  active: null,
  waiting: null,
  installing,
  unregister: vi.fn(async () => true),
});
const register = vi.fn(async () => registration);
let files = 0;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('trustedTypes', undefined);
  const cache = { keys: async () => Array.from({ length: files }) };
  vi.stubGlobal('caches', { keys: async () => ['precache'], open: async () => cache });
  vi.resetModules();
  register.mockClear();
  installing.state = 'installing';
  const { installApp } = await import('./app-updates.ts');
  await installApp();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('an installation in which nothing happens for a minute is begun anew, once', async () => {
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(registration.unregister).toHaveBeenCalledTimes(1);
  expect(register).toHaveBeenCalledTimes(2);
});

test('an installation that is only slow goes on', async () => {
  registration.unregister.mockClear();
  for (let minute = 0; minute < 10; minute++) {
    files += 1;
    await vi.advanceTimersByTimeAsync(60_000);
  }
  installing.state = 'activated';
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(registration.unregister).not.toHaveBeenCalled();
});
