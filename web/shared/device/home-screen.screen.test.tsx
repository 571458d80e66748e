import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { gives } from '../../testing/answers.ts';
import { trips } from '../../testing/logs.ts';
import { press } from '../../testing/press.ts';
import { button, expectAccessible, link, me, open } from '../../testing/screen.tsx';
import { create, unreachable } from '../../testing/waiting.ts';
import { saveAsFile } from './save-as-file.ts';

/** Makes this an iPhone: with the app on its home screen, or in Safari. */
function onIphone(standalone: boolean, more: object = {}) {
  const names = ['standalone', ...Object.keys(more)];
  for (const [name, value] of Object.entries({ standalone, ...more }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of names) Reflect.deleteProperty(navigator, name);
  });
}

test('in the app on an iPhone, which has no downloads, a file is handed to the share sheet', async () => {
  const share = vi.fn(async (_shared: ShareData) => {});
  onIphone(true, { share, canShare: () => true });
  saveAsFile('Sandhamn/Utö.gpx', 'application/gpx+xml', '<gpx/>');
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual([
    'Sandhamn Utö.gpx',
    'application/gpx+xml',
    '<gpx/>',
  ]);
});

test('in the app on an iPhone the page of everything says that the file is fetched in Safari', async () => {
  const prepared = { address: '/api/export/x', tripLogs: 1, serviceLogs: 0, pictures: 0, bytes: 1000 };
  onIphone(true);
  await open(`/showprofile/${me}/export`, { prepareExport: () => gives('prepareExport', prepared) });
  await expect.element(page.getByText('Öppna LOGGBOKEN i Safari och hämta filen där.')).toBeVisible();
  await expectAccessible();
});

test('what waits makes the app ask the browser to keep it, and says in Safari on an iPhone how long it does', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
  onTestFinished(() => persist.mockRestore());
  onIphone(false);
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  expect(persist).not.toHaveBeenCalled();
  await create('Utö utan täckning');
  await expect.poll(() => persist.mock.calls.length).toBeGreaterThan(0);
  await press(link('Visa vad som väntar'));
  await expect.element(button('Skicka nu')).toBeVisible();
  await expect.element(page.getByText(/om du inte öppnar LOGGBOKEN på sju dagar/)).toBeVisible();
  await expectAccessible();
});
