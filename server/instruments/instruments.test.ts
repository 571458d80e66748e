import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors';
import type { Readings } from '#contract/instruments';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let boat: Server;
let server: TestServer;

async function aboard(answer: RequestListener, more: Record<string, string> = {}) {
  boat = createServer(answer).listen(0, '127.0.0.1');
  await once(boat, 'listening');
  const { port } = boat.address() as AddressInfo;
  server = await startTestServer({ SIGNALK_URL: `http://127.0.0.1:${port}`, ...more });
  return server.signUp();
}
afterEach(async () => {
  await server.close();
  boat.closeAllConnections();
  boat.close();
});

const json =
  (vessel: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(vessel));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const measured = (value: unknown, seconds = 2) => ({ value, timestamp: ago(seconds), $source: 'n2k' });

const whole = () => ({
  name: 'Vindila',
  navigation: {
    position: measured({ latitude: 59.018_333, longitude: 18.431_667 }),
    courseOverGroundTrue: measured((241 * Math.PI) / 180),
    speedOverGround: measured(2.469),
    log: measured(2_273_330),
  },
  environment: {
    wind: { speedTrue: measured(8.04), directionTrue: measured((225 * Math.PI) / 180) },
    outside: { pressure: measured(101_325) },
  },
});

describe('the instruments of the boat', () => {
  // With a fixed clock, a response that takes a second makes no reading older.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('are reported in the units of the log, each reading with its age', async () => {
    const asked: (string | undefined)[] = [];
    const anna = await aboard(
      (request, response) => {
        asked.push(request.url, request.headers.authorization);
        json(whole())(request, response);
      },
      { SIGNALK_TOKEN: 'nyckel' },
    );
    const { status, body } = await anna.get<Readings>('/api/instruments');
    expect(status).toBe(200);
    expect(body).toEqual({
      latitude: { value: 59.01833, age: 2 },
      longitude: { value: 18.43167, age: 2 },
      course: { value: 241, age: 2 },
      speed: { value: 4.8, age: 2 },
      log: { value: 1227.5, age: 2 },
      windDirection: { value: 'SV', age: 2 },
      windSpeed: { value: 8, age: 2 },
      barometer: { value: 1013, age: 2 },
    });
    expect(asked).toEqual(['/signalk/v1/api/vessels/self', 'Bearer nyckel']);
    expect((await server.api.get('/api/info')).body).toMatchObject({ instruments: true });
  });

  test('report no reading that is old, missing, not a number or out of range', async () => {
    const broken = () => {
      const vessel = whole();
      vessel.navigation.position = measured({ latitude: 91, longitude: 18 } as never);
      vessel.navigation.courseOverGroundTrue = measured('241' as never);
      vessel.navigation.speedOverGround = measured(2.5, 61);
      vessel.environment.wind = null as never;
      vessel.environment.outside.pressure = { value: 101_325 } as never;
      return vessel;
    };
    const anna = await aboard((request, response) => json(broken())(request, response));
    expect((await anna.get('/api/instruments')).body).toEqual({ log: { value: 1227.5, age: 2 } });
  });

  test('report everything except a reading with an impossible direction or a time that is not text', async () => {
    const odd = () => {
      const vessel = whole();
      vessel.environment.wind.directionTrue = measured(1e308);
      vessel.navigation.log = { ...measured(1), timestamp: { toString: 1 } as never };
      return vessel;
    };
    const anna = await aboard((request, response) => json(odd())(request, response));
    const { status, body } = await anna.get<Readings>('/api/instruments');
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      ['barometer', 'course', 'latitude', 'longitude', 'speed', 'windSpeed'],
    ]);
  });

  test('report the reading of a second source if the first is too old', async () => {
    const two = () => {
      const { navigation, environment } = whole();
      const off = { ...measured(9.9, 61), values: { n2k: measured(9.9, 61), gps: measured(2.469, 5) } };
      const broken = { ...measured(1, 61), values: null };
      return { navigation: { ...navigation, speedOverGround: off, log: broken }, environment };
    };
    const anna = await aboard((request, response) => json(two())(request, response));
    const { body } = await anna.get<Readings>('/api/instruments');
    expect(body).toMatchObject({ speed: { value: 4.8, age: 5 }, course: { value: 241 } });
    expect(body).not.toHaveProperty('log');
  });

  test('report the good value of one source while the newest of another is nothing, no fix or nonsense', async () => {
    const nothing = (value: unknown, good: unknown) => ({
      ...measured(value, 0),
      values: { a: measured(value, 0), old: measured(good, 61), b: measured(good, 2) },
    });
    const boat = () => ({
      navigation: {
        position: nothing({ latitude: 0, longitude: 0 }, { latitude: 59.5, longitude: 18.5 }),
        speedOverGround: nothing(null, 2.469),
        courseOverGroundTrue: nothing('NaN', Math.PI),
      },
      environment: { wind: { directionTrue: nothing(null, Math.PI), speedTrue: nothing(-1, 8) } },
    });
    const anna = await aboard((request, response) => json(boat())(request, response));
    expect((await anna.get('/api/instruments')).body).toEqual({
      latitude: { value: 59.5, age: 2 },
      longitude: { value: 18.5, age: 2 },
      course: { value: 180, age: 2 },
      speed: { value: 4.8, age: 2 },
      windDirection: { value: 'S', age: 2 },
      windSpeed: { value: 8, age: 2 },
    });
  });

  test.each([{ latitude: 0, longitude: 0 }, { latitude: null, longitude: 18 }, null])(
    'report no position while it is only %o',
    async (place) => {
      const anna = await aboard(json({ navigation: { position: measured(place), log: measured(1852) } }));
      expect(Object.keys((await anna.get<Readings>('/api/instruments')).body)).toEqual(['log']);
    },
  );

  test.each([
    [350, 30, 'NNO'],
    [10, -30, 'NNV'],
    [90, -170, 'V'],
  ])(
    'with a heading of %s° and a wind of %s° from the bow report that it comes from %s',
    async (heading, angle, from) => {
      const radians = (degrees: number) => measured((degrees * Math.PI) / 180);
      const boat = {
        navigation: { headingTrue: radians(heading) },
        environment: { wind: { angleTrueWater: radians(angle) } },
      };
      const anna = await aboard(json(boat));
      expect((await anna.get<Readings>('/api/instruments')).body).toEqual({
        windDirection: { value: from, age: expect.any(Number) },
      });
    },
  );

  test.each([-3_600, 120, 3_600])(
    'report everything by the boat’s own clock, which is %s seconds behind',
    async (behind) => {
      const log = { value: 1852, timestamp: ago(behind + 2) };
      const anna = await aboard((request, response) => {
        response.setHeader('date', new Date(Date.now() - behind * 1000).toUTCString());
        json({ navigation: { log } })(request, response);
      });
      expect((await anna.get<Readings>('/api/instruments')).body).toMatchObject({ log: { value: 1 } });
    },
  );

  test.each([120, -120])('say so if all that they know is %s seconds old', async (seconds) => {
    const anna = await aboard(json({ navigation: { log: measured(1852, seconds) } }));
    expect(await anna.get('/api/instruments')).toMatchObject({
      status: 503,
      body: { code: 'instruments_old', message: errors.instruments_old.message },
    });
  });

  const silent = {
    status: 503,
    body: { code: 'instruments_silent', message: errors.instruments_silent.message },
  };

  test.each<[string, RequestListener]>([
    ['HTML', (_, response) => response.setHeader('content-type', 'text/html').end('<p>Signal K</p>')],
    ['null', json(null)],
    ['a refusal', (_, response) => response.writeHead(401).end('{}')],
    ['another address', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['half an answer', (_, response) => response.writeHead(200, { 'content-length': '900' }).end('{"na')],
    ['10 MB', (_, response) => response.end(JSON.stringify('x'.repeat(10_000_000)))],
    ['nothing, and hangs up', (request) => request.socket.destroy()],
  ])('are reported as silent if they respond with %s', async (_what, answer) => {
    const anna = await aboard(answer);
    expect(await anna.get('/api/instruments')).toMatchObject(silent);
  });

  test.each<[string, RequestListener]>([
    ['never answer', () => {}],
    ['never end', (_, response) => response.write('{"name":')],
  ])('are reported as silent after three seconds if they %s', async (_what, answer) => {
    const anna = await aboard(answer);
    const before = performance.now();
    expect(await anna.get('/api/instruments')).toMatchObject(silent);
    expect(performance.now() - before).toBeGreaterThan(2_900);
  });
});
