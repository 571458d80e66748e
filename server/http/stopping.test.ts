import { describe, expect, test } from 'vitest';
import { tripLog } from '../testing/examples.ts';
import { sayToSocket } from '../testing/raw-http.ts';
import { startTestServer } from '../testing/test-server.ts';

describe('a server that is told to stop', () => {
  test('answers the requests it has received', async () => {
    const stopping = await startTestServer();
    const who = await stopping.signUp();
    const body = JSON.stringify(tripLog());
    const head = [
      'POST /api/createlog HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${who.token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    let came = 0;
    const allCame = new Promise<void>((resolve) => {
      stopping.app.server.on('request', () => ++came === 20 && resolve());
    });
    const asked = Array.from({ length: 20 }, () =>
      sayToSocket(stopping.url, `${head.join('\r\n')}\r\n\r\n${body}`),
    );
    await allCame;
    await stopping.close();
    for (const said of await Promise.all(asked)) expect(said).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  });
});
