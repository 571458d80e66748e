import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/*
 * The limit of what is saved one at a time: rows as a trip log's, each on the disk before the next one begins. Prints how
 * many a second, over the milliseconds that it is given, in a new database at a path.
 */
const [file = '', milliseconds = '1000'] = process.argv.slice(2);

const db = new DatabaseSync(file);
db.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE trip_logs (
    id text primary key, owner_id text not null, title text not null, year integer not null, departure text not null,
    arrival text not null, wind_direction text not null, wind_speed real, distance real, position text not null,
    description text not null, version integer not null, created_at text not null, updated_at text not null
  );
`);
const insert = db.prepare('insert into trip_logs values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
const {
  title,
  year,
  departureDateTime,
  arrivalDateTime,
  windDirection,
  windSpeed,
  distance,
  position,
  description,
} = JSON.parse(process.env.LOG ?? '{}');

const began = performance.now();
let rows = 0;
while (performance.now() - began < Number(milliseconds)) {
  const now = new Date().toISOString();
  const id = `${Math.random()}`.slice(2).padEnd(22, '0');
  insert.run(
    id,
    '123456789012',
    title,
    year,
    departureDateTime,
    arrivalDateTime,
    windDirection,
    windSpeed,
    distance,
    position,
    description,
    1,
    now,
    now,
  );
  rows += 1;
}
console.log((rows / (performance.now() - began)) * 1000);
db.close();
for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
