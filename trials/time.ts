import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { isInstalled } from './helpers/tools.ts';
import { call, Refused, tripLog } from './helpers/writer.ts';

/*
 * Runs the server at moments when clocks change, on machines in three time zones, each on the data that those before have left.
 * What was written must come back byte for byte, wherever it is read, and the current year must be that of Sweden.
 *
 * `node trials/time.ts [--only 2026-12-31T23:30:00Z]`. Exits with 1 if any of that failed, and with 2 if faketime is missing.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (!isInstalled('faketime')) {
  console.error('This trial needs faketime: apt-get install faketime');
  process.exit(2);
}

const zones = ['UTC', 'Europe/Stockholm', 'Pacific/Honolulu'];
/** In the order of time; `year` is the year in Sweden. */
const moments = [
  { at: '2024-02-29T12:00:00Z', year: 2024, what: 'leap day' },
  { at: '2026-03-29T00:30:00Z', year: 2026, what: 'half an hour before summer time' },
  { at: '2026-03-29T01:30:00Z', year: 2026, what: 'the hour that is not' },
  { at: '2026-10-25T00:30:00Z', year: 2026, what: 'the hour that comes twice, first' },
  { at: '2026-10-25T01:30:00Z', year: 2026, what: 'the hour that comes twice, again' },
  { at: '2026-12-31T22:30:00Z', year: 2026, what: 'half an hour before New Year' },
  { at: '2026-12-31T23:30:00Z', year: 2027, what: 'half an hour after New Year' },
  { at: '2027-01-01T10:30:00Z', year: 2027, what: 'New Year in Honolulu' },
].filter(({ at }) => values.only === undefined || values.only === at);

/** Wall-clock times that code with a time zone might change: around a leap day, clock changes and New Year. */
const wallClocks = [
  ['2024-02-29T23:59', '2024-03-01T00:01'],
  ['2026-03-29T02:30', '2026-03-29T03:00'],
  ['2026-10-25T02:30', '2026-10-25T02:31'],
  ['2025-12-31T23:30', '2026-01-01T00:30'],
] as const;

const place = await newPlace('time');
const written: TripLog[] = [];
const faults: string[] = [];
for (const { at, year, what } of moments) {
  for (const TZ of zones) {
    const server = await startServer(place.dataDir, { TZ, ...clockAt(at) });
    const token = await logIn(server.url, 'admin', adminPassword);
    const to = { server, token };
    const create = (fields: object) => call<TripLog>(to, 'POST', '/api/createlog', tripLog({ ...fields }));

    for (const [departureDateTime, arrivalDateTime] of wallClocks) {
      const log = await create({ title: `${what}, ${TZ}`, year: 2024, departureDateTime, arrivalDateTime });
      if (log.departureDateTime !== departureDateTime || log.arrivalDateTime !== arrivalDateTime) {
        faults.push(`${what}, ${TZ}: ${departureDateTime} became ${log.departureDateTime}`);
      }
      written.push(log);
    }
    written.push(await create({ title: 'I år', year }));
    const tooLate = await create({ title: 'Nästa år', year: year + 1 }).catch((error) => error);
    if (!(tooLate instanceof Refused && tooLate.status === 400)) {
      faults.push(`${what}, ${TZ}: ${year + 1} is taken for a year that has come`);
    }
    for (const log of written) {
      const shown = await call<TripLog>(to, 'GET', `/api/showlog/${log._id}`);
      if (JSON.stringify(shown) !== JSON.stringify(log)) {
        faults.push(`${what}, ${TZ}: ${JSON.stringify(log)} came back as ${JSON.stringify(shown)}`);
      }
    }
    await server.stop();
  }
}
await place.remove();

const logs = `${written.length} logs`;
console.log(`${moments.length} moments × ${zones.length} zones: ${logs}, each read in every later one`);
console.log(`changed on the way, or in a wrong year: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 && written.length > 0 ? 0 : 1;

/** The environment of a program under faketime. If faketime itself ran the server, the signal to stop would not reach it. */
function clockAt(moment: string): Record<string, string> {
  const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const FAKETIME = `${offset < 0 ? '' : '+'}${offset}s`;
  const { stdout } = spawnSync('faketime', ['-f', FAKETIME, 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return { FAKETIME, LD_PRELOAD: stdout.trim() };
}
