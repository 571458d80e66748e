import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { limits } from '#contract/limits';
import {
  boxOf,
  lineOf,
  type Track,
  type TrackPart,
  type TrackSummary,
  thinnedTo,
  unbroken,
  writtenParts,
} from '#contract/track';
import type { KeptTrack } from '#contract/tracks';
import type { Owned } from '../../caller.ts';
import { type PageRequest, pagesOf } from '../../http/pagination.ts';
import type { LogRelation, LogRow } from '../../logs/kind.ts';
import type { Db } from '../../platform/db/connect.ts';
import { jsonIn } from '../../platform/db/json.ts';
import type { TrackRow } from '../../platform/db/schema.ts';

/** Metres; a smaller deviation can't be seen there. */
const TOLERANCE = 20;

/** A log and its owner. */
type Log = Pick<LogRow, 'id' | 'owner_id'>;

/** A log's track is sent with it; `null` removes it. A list has its totals. */
export const trackRelation: LogRelation = {
  name: 'track',
  table: 'tracks',
  hasText: true,
  async save(trx, log, track: Track | null) {
    await trx.deleteFrom('tracks').where('log_id', '=', log.id).execute();
    if (track !== null) await trx.insertInto('tracks').values(toRow(log, track)).execute();
  },
  answerOf: (track: Track | null) => track && toSummary(toRow({ id: '', owner_id: '' }, track)),
  answer(db) {
    const json = jsonIn(db);
    const field = (name: string, column = name) => ({ name, value: json.jsonValue(sql.ref(column)) });
    const summary = json.object([
      field('distance'),
      field('movingMinutes', 'moving_minutes'),
      field('maxSpeed', 'max_speed'),
      { name: 'box', value: json.object(['west', 'south', 'east', 'north'].map((name) => field(name))) },
    ]);
    const ofLog = sql`from tracks where tracks.log_id = trip_logs.id`;
    return { value: sql`(select ${summary} ${ofLog})`, unlessNull: sql`(select log_id ${ofLog})` };
  },
  async readWhole(db, logIds) {
    const rows = await db.selectFrom('tracks').selectAll().where('log_id', 'in', logIds).execute();
    return new Map(rows.map((row) => [row.log_id, toTrack(row)]));
  },
};

function toRow(log: Log, track: Track): TrackRow {
  const points = JSON.stringify(track.points);
  return {
    log_id: log.id,
    owner_id: log.owner_id,
    started_at: track.startedAt,
    points,
    distance: track.distance,
    moving_minutes: track.movingMinutes,
    max_speed: track.maxSpeed,
    ...boxOf(lineOf(track.points).parts),
    text_bytes: Buffer.byteLength(points),
  };
}

const toSummary = (row: TrackRow): TrackSummary => ({
  distance: row.distance,
  movingMinutes: row.moving_minutes,
  maxSpeed: row.max_speed,
  box: { west: row.west, south: row.south, east: row.east, north: row.north },
});

const toTrack = (row: TrackRow): Track => ({
  startedAt: row.started_at,
  points: JSON.parse(row.points),
  distance: row.distance,
  movingMinutes: row.moving_minutes,
  maxSpeed: row.max_speed,
});

export async function findTrack(db: Db, log: Owned<LogRow>): Promise<KeptTrack | undefined> {
  const row = await db.selectFrom('tracks').selectAll().where('log_id', '=', log.id).executeTakeFirst();
  return row && { ...toTrack(row), ...toSummary(row) };
}

/** The tracks of an owner's year, each thin enough to be one of many on a map. */
export async function tracksOfYear(db: Db, ownerId: string, year: number) {
  const thinRows = [];
  const tracks = await countTracks(db, ownerId, year);
  const most = Math.max(2, Math.min(limits.mapPoints.track, Math.floor(limits.mapPoints.all / tracks)));
  const pages = pagesOf(
    (page) => listTracks(db, ownerId, year, page),
    ({ departure, log_id }) => ({ time: departure, id: log_id }),
  );
  for await (const rows of pages) {
    for (const row of rows) {
      thinRows.push({ logId: row.log_id, points: thin(JSON.parse(row.points), most) });
      await yieldToEventLoop();
    }
  }
  return thinRows;
}

async function countTracks(db: Db, ownerId: string, year: number): Promise<number> {
  const { tracks } = await db
    .selectFrom('trip_logs')
    .innerJoin('tracks', 'tracks.log_id', 'trip_logs.id')
    .select(({ fn }) => fn.countAll<number>().as('tracks'))
    .where('trip_logs.owner_id', '=', ownerId)
    .where('trip_logs.year', '=', year)
    .executeTakeFirstOrThrow();
  return Number(tracks);
}

function listTracks(db: Db, ownerId: string, year: number, { after, most }: PageRequest) {
  let rows = db
    .selectFrom('trip_logs')
    .innerJoin('tracks', 'tracks.log_id', 'trip_logs.id')
    .select(['tracks.log_id', 'tracks.points', 'trip_logs.departure'])
    .where('trip_logs.owner_id', '=', ownerId)
    .where('trip_logs.year', '=', year);
  if (after) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('trip_logs.departure', 'trip_logs.id'), '>', tuple(after.time, after.id)),
    );
  }
  return rows.orderBy('trip_logs.departure').orderBy('trip_logs.id').limit(most).execute();
}

/** Of a track in more parts than there are points for, the parts with the most points are shown. */
function thin(points: (number | null)[], most: number): (number | null)[] {
  const line = lineOf(points);
  const parts = unbroken(line.parts);
  const shown = new Set(parts.toSorted((a, b) => b.length - a.length).slice(0, most / 2));
  const left = parts.filter((part) => shown.has(part));
  const sailed = [...line.sailed].filter((at) =>
    parts.slice(at - 1, at + 1).every((part) => shown.has(part)),
  );
  const now = sailed.map((at) => left.indexOf(parts[at] as TrackPart));
  return writtenParts(thinnedTo(left, TOLERANCE, most), new Set(now));
}
