import { harboursOf } from '#contract/harbours';
import { formShape } from '#contract/logs/schemas';
import { tripLogDefinition, tripLogFields } from '#contract/logs/trip-log-fields';
import { lineOf, type Track } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { yearOf } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import type { Saving } from '../sync/decide.ts';
import { newId } from '../sync/decide.ts';
import { asOpened } from '../sync/use-item.ts';
import { harbourAt, type KnownHarbour, logOf } from './belongs.ts';
import type { ReadTrack } from './reading.ts';
import { timesOf, toATenth } from './words.ts';

/** A voyage in the file, and what to do with it. */
export interface Found {
  key: string;
  track: Track;
  name: string;
  /** Wall-clock times; `''` if the file does not say when it was. */
  from: string;
  to: string;
  /** The day that the user says, where the file says none. */
  day: string;
  isChosen: boolean;
  /** «Från – Till» of a new log as edited by the user; until then the proposal is shown. */
  position?: string;
}

export function foundIn(tracks: readonly ReadTrack[]): Found[] {
  return tracks.map(({ name, track }) => {
    const { from, to } = timesOf(track) ?? { from: '', to: '' };
    const key = from || JSON.stringify([name, track.points]);
    // A plotter's file without times often has tracks of many years: the user picks.
    return { key, track, name, from, to, day: '', isChosen: from !== '' };
  });
}

export const byBeginning = (one: Found, other: Found) =>
  Number(one.from === '') - Number(other.from === '') ||
  (one.from < other.from ? -1 : Number(one.from > other.from));

export interface Row extends Found {
  /** Whether the file says when it was. */
  isTimed: boolean;
  /** The log that it belongs to. */
  log: TripLog | undefined;
  position: string;
  /** What is wrong with the position and the day of a new log. */
  wrong: string | undefined;
  wrongDay: string | undefined;
  /** The log has a track. */
  isThere: boolean;
}

/** What becomes of each voyage. */
export function rowsOf(
  found: readonly Found[],
  logs: readonly TripLog[],
  known: readonly KnownHarbour[],
): Row[] {
  return found.map((one) => {
    const isTimed = one.from !== '';
    const midnight = one.day && `${one.day}T00:00`;
    const when = isTimed ? { from: one.from, to: one.to } : { from: midnight, to: midnight };
    const log = isTimed ? logOf(one, logs) : undefined;
    const position = one.position ?? proposed(one, known);
    const wrong = one.isChosen && !log ? wrongWith(position) : undefined;
    const wrongDay = one.isChosen && when.from === '' ? t('tracks.dayMissing') : undefined;
    return { ...one, ...when, isTimed, log, position, wrong, wrongDay, isThere: log?.track !== undefined };
  });
}

const shape = formShape(tripLogDefinition, true);

/** What is wrong with «Från – Till» of a new log, which becomes its heading too. */
function wrongWith(position: string): string | undefined {
  if (harboursOf(position).length === 0) return tripLogFields.position.required;
  const { error } = shape.position.safeParse(position);
  return (error ?? shape.title.safeParse(position).error)?.issues[0]?.message;
}

/** A plotter calls its tracks `05-DEC-24`, which is no way between harbours. */
const isWay = (name: string) => harboursOf(name).length > 1 && !/\d/.test(name);

/** «Från – Till» from known harbours; `''` if neither is known. */
function proposed({ track, name }: Found, known: readonly KnownHarbour[]): string {
  const all = lineOf(track.points).parts.flat();
  const [first, last] = [all[0], all.at(-1)];
  const [from, to] = [first && harbourAt(first, known), last && harbourAt(last, known)];
  return from || to ? `${from || '?'} – ${to || '?'}` : isWay(name) ? name : '';
}

/** What is saved at once: a new log of one voyage, or the track of a log, of all its voyages. */
interface Addition extends Row {
  tracks: Track[];
}

export function additionsOf(rows: readonly Row[]): Addition[] {
  const additions = new Map<string, Addition>();
  for (const row of rows) {
    const key = row.log?._id ?? row.key;
    const before = additions.get(key)?.tracks ?? [];
    additions.set(key, { ...row, tracks: [...before, row.track] });
  }
  return [...additions.values()];
}

/** A new log with its track, or the track of a log, as if written in a form. */
export function savingOf({ log, from, to, position }: Row, track: Track): Saving {
  if (log) return { kind: 'trip-log', recordId: log._id, base: asOpened(log), values: { track } };
  const values = {
    ...{ title: position, position, year: yearOf(from) },
    ...{ departureDateTime: from, arrivalDateTime: to, distance: toATenth(track.distance), track },
  };
  return { kind: 'trip-log', recordId: newId(), base: null, values };
}

/** `14 loggar och 9 spår` */
export function whatText(additions: readonly Addition[]): string {
  const added = additions.filter(({ log }) => !log).length;
  const tracks = additions.length - added;
  const parts = [
    ...(added > 0 ? [t(added === 1 ? 'trip-log.count.one' : 'trip-log.count.many', { n: added })] : []),
    ...(tracks > 0 ? [t('tracks.count', { n: tracks })] : []),
  ];
  return parts.join(t('tracks.and'));
}
