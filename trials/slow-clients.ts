import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './helpers/running-server.ts';

/*
 * Holds connections open whose requests never end: first their headers, then their bodies, come a few bytes at a time. Other
 * clients must be served meanwhile, and the slow ones cut off.
 *
 * `node trials/slow-clients.ts [--connections 200]`. Exits with 1 if a connection with slow headers lives for 15 seconds, one
 * with a slow body for 125, or if another client waits for more than a second.
 */
const { values } = parseArgs({ options: { connections: { type: 'string', default: '200' } } });
const connections = Number(values.connections);
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-slow-'));
const server = await startServer(dataDir);
const { hostname, port } = new URL(server.url);

const beginning = 'POST /api/login HTTP/1.1\r\nHost: loggboken\r\nContent-Type: application/json\r\n';
const headers = await beside(beginning, (drop) => `X-Drop-${drop}: x\r\n`);
const bodies = await beside(`${beginning}Content-Length: 100000\r\n\r\n{"username": "`, () => 'x');
await server.kill();
await rm(dataDir, { recursive: true });

tell('slow headers', headers);
tell('slow bodies', bodies);
const hasOtherConnections = Math.max(headers.slowestAnswer, bodies.slowestAnswer) < 1000;
process.exitCode = hasOtherConnections && headers.lastClosed < 15_000 && bodies.lastClosed < 125_000 ? 0 : 1;

interface Outcome {
  /** Milliseconds until the last of the slow connections was closed. */
  lastClosed: number;
  /** The longest wait of another client meanwhile, in milliseconds. */
  slowestAnswer: number;
  answers: number;
}

/** Opens the connections, sends a few bytes on each every two seconds, and sends other requests all the while. */
async function beside(start: string, dropOf: (drop: number) => string): Promise<Outcome> {
  const began = performance.now();
  let open = connections;
  let lastClosed = 0;
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(start));
    socket.resume();
    socket.on('error', () => {}); // The server is expected to cut it off.
    socket.on('close', () => {
      open -= 1;
      lastClosed = performance.now() - began;
    });
    return socket;
  });
  let drops = 0;
  const dripping = setInterval(() => {
    drops += 1;
    for (const socket of sockets) if (socket.writable) socket.write(dropOf(drops));
  }, 2000);

  let slowestAnswer = 0;
  let answers = 0;
  while (open > 0) {
    const asked = performance.now();
    const answer = await fetch(`${server.url}/api/info`);
    if (!answer.ok) throw new Error(`Somebody else was answered ${answer.status}.`);
    await answer.text();
    slowestAnswer = Math.max(slowestAnswer, performance.now() - asked);
    answers += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  clearInterval(dripping);
  return { lastClosed, slowestAnswer, answers };
}

function tell(what: string, { lastClosed, slowestAnswer, answers }: Outcome): void {
  console.log(
    `${connections} connections with ${what}: the last closed after ${(lastClosed / 1000).toFixed(1)} s; ` +
      `${answers} others answered meanwhile, the slowest in ${Math.round(slowestAnswer)} ms`,
  );
}
