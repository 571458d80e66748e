import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { call, tripLog } from './helpers/writer.ts';

/*
 * Changes one log fifty times at once, from the same version: one change must succeed, the others must be refused as too late,
 * and the log must be as the one left it.
 *
 * `node trials/two-editors.ts [--rounds 20] [--postgres]`. Exits with 1 if any of that failed in any round.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, postgres: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const editors = 50;
const place = await newPlace('two-editors', values);
const server = await startServer(place.dataDir, place.settings);
const token = await logIn(server.url, 'admin', adminPassword);
const { _id } = await call<TripLog>({ server, token }, 'POST', '/api/createlog', tripLog({}));

const outcomes = new Map<string, number>();
for (let round = 1; round <= rounds; round++) {
  const etag = (await show()).headers.get('etag') ?? '';
  const changes = await Promise.all(
    Array.from({ length: editors }, async (_, i) => {
      const title = `Ändrad ${round}.${i}`;
      const { status } = await fetch(`${server.url}/api/updatelog/${_id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'if-match': etag,
        },
        body: JSON.stringify(tripLog({ title })),
      });
      return { status, title };
    }),
  );
  const made = changes.filter(({ status }) => status === 200).map(({ title }) => title);
  const late = changes.filter(({ status }) => status === 412).length;
  const { title } = (await (await show()).json()) as TripLog;
  const isTheOne = made.length === 1 && made[0] === title;
  const outcome = `${made.length} × 200, ${late} × 412, the log ${isTheOne ? 'as that one left it' : 'otherwise'}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}
await server.kill();
await place.remove();

for (const [outcome, times] of outcomes) console.log(`${times} of ${rounds} rounds: ${outcome}`);
const right = `1 × 200, ${editors - 1} × 412, the log as that one left it`;
process.exitCode = outcomes.get(right) === rounds ? 0 : 1;

function show(): Promise<Response> {
  return fetch(`${server.url}/api/showlog/${_id}`, { headers: { authorization: `Bearer ${token}` } });
}
