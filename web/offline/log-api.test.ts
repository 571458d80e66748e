import { expect, onTestFinished, test, vi } from 'vitest';
import { logApi } from './log-api.ts';
import { newDevice, opened, picture, trip, until } from './testing/device.ts';
import { tripOf } from './testing/page.ts';

/** A device with a waiting change, whose every call gets that answer from here on. */
async function answered(answer: () => Response) {
  const device = await newDevice();
  const fetched = vi.fn(async (_path: string) => answer());
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(() => void vi.restoreAllMocks());
  device.tab({ api: logApi });
  return { device, fetched };
}

const empty = () => new Response('');
const nothing = () => new Response(null, { status: 204 });
const somethingElse = () => Response.json({ welcome: 'Wi-Fi' });
const text = () => new Response('Wi-Fi', { headers: { 'Content-Type': 'text/plain' } });

test.each([
  ['empty', empty],
  ['a 204', nothing],
  ['null', () => Response.json(null)],
])('a deletion whose answer is %s has not arrived', async (_, answer) => {
  const { device, fetched } = await answered(answer);
  await device.save({ action: 'delete', fields: {}, opened: opened(tripOf('a'), '"1"') });
  await until(() => fetched.mock.calls.length > 1);
  expect(await device.entries()).toMatchObject([{ action: 'delete' }]);
  expect(device.seen.logs).toEqual([]);
});

test.each([
  ['empty', empty],
  ['a 204', nothing],
  ['of somebody else', somethingElse],
  ['a text', text],
])('a change whose answer is %s has not arrived, and keeps what it is based on', async (_, answer) => {
  const { device, fetched } = await answered(answer);
  const log = tripOf('a');
  const entry = await device.save({ fields: trip('Ny'), opened: opened(log, '"1"') });
  expect(await device.outcomeOf(entry)).toEqual({ kind: 'waiting' });
  await until(() => fetched.mock.calls.length > 1);
  expect(await device.entries()).toMatchObject([{ base: log, etag: '"1"', fields: { title: 'Ny' } }]);
});

test('a change of a service whose answer is a text without a version has not arrived', async () => {
  const { device } = await answered(text);
  const log = tripOf('a');
  const change = { kind: 'service-log', fields: trip('Ny'), opened: opened(log, '"1"') } as const;
  expect(await device.outcomeOf(await device.save(change))).toEqual({ kind: 'waiting' });
  expect(await device.entries()).toMatchObject([{ base: log, fields: { title: 'Ny' } }]);
});

test('a picture whose answer names no path has not arrived', async () => {
  class Request {
    upload = {};
    status = 200;
    responseText = '[]';
    onload?: () => void;
    onloadend?: () => void;
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === 'Content-Type' ? 'application/json' : null);
    send() {
      this.onload?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await logApi.upload(picture('a').file)).toEqual({ ok: false, kind: 'unreachable' });
});

test.each([
  ['answers as itself', true, () => Response.json({ contactEmail: 'a@b.se' })],
  ['is hidden behind a page of a proxy', false, () => new Response('<h1>', { status: 502 })],
])('a server that %s is up: %s', async (_, isUp, answer) => {
  await answered(answer);
  expect(await logApi.isUp()).toBe(isUp);
});
