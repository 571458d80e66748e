import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { parseArgs } from 'node:util';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, type RunningServer, startServer } from './helpers/running-server.ts';
import { picture, tripLog, upload } from './helpers/writer.ts';

/*
 * Tells the server to stop while fifty requests are half sent, every fifteenth with a picture and the others with a log; then
 * sends the other halves. All must be answered as if nothing had happened, and the server must exit normally.
 *
 * `node trials/stop.ts [--rounds 5]`. Exits with 1 if a request was not answered, or if the server did not exit with 0 within
 * 10 s.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const asked = 50;
const patience = 10_000;
const place = await newPlace('stop');
const image = await picture();

let answered = 0;
let slowest = 0;
const faults: string[] = [];
for (let round = 1; round <= rounds; round++) {
  const server = await startServer(place.dataDir, place.settings);
  const token = await logIn(server.url, 'admin', adminPassword);
  // Starts the process that decodes pictures, so that only the stopping is tested.
  await upload({ server, token }, image);
  const requests = await Promise.all(
    // An account uploads four pictures at a time; a fifth is told to wait.
    Array.from({ length: asked }, (_, i) => begin(server, token, i % 15 === 0 ? aPicture() : aLog())),
  );
  const stopped = server.stop();
  const statuses = await Promise.all(requests.map((finish) => finish().catch(String)));
  for (const status of statuses) {
    if (status === 200 || status === 201) answered++;
    else faults.push(`round ${round}: ${status}`);
  }

  const { code, took } = await stopped;
  slowest = Math.max(slowest, took);
  if (code !== 0) faults.push(`round ${round}: ended with ${code}`);
}
await place.remove();

console.log(`${rounds} rounds: ${answered} of ${rounds * asked} requests answered after SIGTERM`);
console.log(`the server ended after ${(slowest / 1000).toFixed(1)} s at most; faults: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 && slowest < patience ? 0 : 1;

interface Body {
  path: string;
  type: string;
  bytes: Buffer;
}

function aLog(): Body {
  const bytes = Buffer.from(JSON.stringify(tripLog({ title: 'Skrivs när servern stoppas' })));
  return { path: '/api/createlog', type: 'application/json', bytes };
}

function aPicture(): Body {
  const head = '--x\r\ncontent-disposition: form-data; name="file0"; filename="bild.png"\r\n\r\n';
  const bytes = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')]);
  return { path: '/api/uploads', type: 'multipart/form-data; boundary=x', bytes };
}

/**
 * Sends the headers and, once the server has read them, half of the body. The returned function sends the rest and returns the
 * status.
 */
async function begin(
  { url }: RunningServer,
  token: string,
  { path, type, bytes }: Body,
): Promise<() => Promise<number | undefined>> {
  const half = Math.floor(bytes.length / 2);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length };
  const sent: ClientRequest = request(url + path, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
  });
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
  answer.catch(() => {}); // Awaited further down.
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(bytes.subarray(0, half));
  return async () => {
    sent.end(bytes.subarray(half));
    const [response] = await answer;
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
}
