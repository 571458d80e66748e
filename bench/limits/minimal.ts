import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';

/*
 * The smallest server that shows, lists and saves these logs: Node's own HTTP server and SQLite, with the rows that the product
 * reads and writes for the same calls, in a copy of its database, with the same durability and the same JSON. It authenticates
 * nobody, validates nothing and writes no server log.
 */
const [file = '', owner = '', port = ''] = process.argv.slice(2);

const db = new DatabaseSync(file);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');

/** Columns that few logs fill in. */
const beyond = [
  ...['boat', 'crew', 'engine_start', 'engine_end', 'log_start', 'log_end', 'engine_miles', 'barometer'],
  ...['water_temperature', 'weather', 'visibility', 'sea_state', 'sails'],
  ...['fuel_added', 'water_added', 'harbour_fee'],
];
const columns = `
  id as _id, owner_id as userId, title, year, departure as departureDateTime, arrival as arrivalDateTime,
  wind_direction as windDirection, wind_speed as windSpeed, distance, position, description,
  ${beyond.join()},
  created_at as createdAt, updated_at as updatedAt`;
const one = db.prepare(`select ${columns} from trip_logs where id = ?`);
const all = db.prepare(
  `select ${columns} from trip_logs where owner_id = ? order by departure desc, id desc limit 10000`,
);
const imagesOfOne = db.prepare('select file from images where used_by = ? order by place');
const imagesOfAll = db.prepare(
  'select file, used_by from images where owner_id = ? and used_by is not null order by used_by, place',
);
const track = db.prepare(
  'select distance, moving_minutes, max_speed, west, south, east, north from tracks where log_id = ?',
);
const tracksOfAll = db.prepare(
  'select log_id, distance, moving_minutes, max_speed, west, south, east, north from tracks where owner_id = ?',
);
const rows = db.prepare('select * from trip_log_rows where log_id = ? and struck_at is null');
const rowsOfAll = db.prepare('select * from trip_log_rows where owner_id = ? and struck_at is null');
const insert = db.prepare(`
  insert into trip_logs (
    id, owner_id, title, year, departure, arrival, wind_direction, wind_speed, distance, position, description,
    text_bytes, version, created_at, updated_at
  ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, ?, ?)`);

const path = (image: unknown) => `/images/${image}`;

/** The response for a log, without the empty ones of those columns. */
function answer(log: Record<string, unknown>, track: unknown, rows: unknown, images: { file?: unknown }[]) {
  for (const name of beyond) if (log[name] === null) log[name] = undefined;
  return { ...log, track, rows, images: images.map(({ file }) => path(file)) };
}

const show = (id: string) => answer(one.get(id) ?? {}, track.get(id), rows.all(id), imagesOfOne.all(id));

function list() {
  const images = Map.groupBy(imagesOfAll.all(owner), (image) => image.used_by);
  const rowsOf = Map.groupBy(rowsOfAll.all(owner), (row) => row.log_id);
  const tracks = new Map(tracksOfAll.all(owner).map((one) => [one.log_id, one]));
  return all.all(owner).map((log) => {
    const id = log._id ?? null;
    return answer(log, tracks.get(id), rowsOf.get(id), images.get(id) ?? []);
  });
}

async function save(request: IncomingMessage) {
  const { uploadedImages: images, ...fields } = JSON.parse(await text(request));
  const now = new Date().toISOString();
  const log = { _id: randomBytes(16).toString('base64url'), userId: owner, ...fields };
  insert.run(
    log._id,
    owner,
    log.title,
    log.year,
    log.departureDateTime,
    log.arrivalDateTime,
    log.windDirection,
    log.windSpeed,
    log.distance,
    log.position,
    log.description,
    now,
    now,
  );
  return { ...log, images, createdAt: now, updatedAt: now };
}

createServer(async (request, response) => {
  const { method, url = '' } = request;
  const isNew = method === 'POST';
  const answered = isNew
    ? await save(request)
    : url === '/api/logs'
      ? list()
      : show(url.slice(url.lastIndexOf('/') + 1));
  const body = JSON.stringify(answered);
  response
    .writeHead(isNew ? 201 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}).listen(Number(port), '127.0.0.1');
