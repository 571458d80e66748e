import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { harboursOf } from '#contract/harbours';
import { formShape } from '#contract/logs/schemas';
import { tripLogDefinition, tripLogFields } from '#contract/logs/trip-log-fields';
import { partsOf, type Track } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { useLogs } from '../logs/use-logs.ts';
import { openDb } from '../offline/db.ts';
import { enqueue } from '../offline/enqueue.ts';
import type { Fields, ServerLog } from '../offline/entry.ts';
import type { WithPending } from '../offline/optimistic.ts';
import { onOpenedFiles, takeSharedFiles } from '../offline/shared-files.ts';
import { syncOf } from '../offline/start.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useUser } from '../session-state.ts';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { Button, LinkButton } from '../shared/button.tsx';
import { clockTime, weekdayDate, yearOf } from '../shared/dates.ts';
import { PickFile } from '../shared/file-button.tsx';
import controls from '../shared/form/control.module.css';
import { FieldError } from '../shared/form/field.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { distanceText } from '../shared/numbers.ts';
import { focusHeading } from '../shared/page-focus.ts';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { t } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { harbourAt, knownHarbours, logOf } from './belongs.ts';
import { Chart } from './chart/chart.tsx';
import { joinedTrack } from './clean.ts';
import { tracksQuery } from './queries.ts';
import { type Read, readTrackFile } from './read-file.ts';
import styles from './read-tracks.module.css';
import { timesOf, toATenth } from './words.ts';

/** A voyage in the file, and what to do with it. */
interface Found {
  track: Track;
  from: string;
  to: string;
  isChosen: boolean;
  /** «Från – Till» of a new log as edited by the user; until then the proposal is shown. */
  position?: string;
}

/** Reads a summer's file: each voyage becomes the track of an existing log, or a new log. */
export function Component() {
  usePageTitle(t('title.readTracks'));
  const { userId } = useUser();
  const [search, setSearch] = useSearchParams();
  const { data, logs = [], isError, refetch } = useLogs(tripLogs);
  const outbox = useOutbox();
  // Until all logs are known, a voyage that has a log would get another one.
  const isFailed = data === undefined && isError;
  const isLoading = !isFailed && (data === undefined || outbox === undefined);
  const [found, setFound] = useState<Found[]>();
  const [isReading, setReading] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [status, setStatus] = useState<Status>();
  const id = useId();
  const known = useKnownHarbours(found, logs);

  /** Most users choose one file; another app may share several, and every readable one is used. */
  async function choose(files: readonly File[]) {
    setReading(true);
    setStatus(undefined);
    const voyages = new Map<string, Found>();
    const troubles: string[] = [];
    for (const file of files) {
      const read = await readTrackFile(file, { isSummer: true });
      const of = 'sentence' in read ? [] : foundIn(read.tracks);
      for (const one of of) voyages.set(one.from, one);
      const trouble = troubleOf(read, of);
      if (trouble !== undefined) troubles.push(files.length > 1 ? `${file.name}: ${trouble}` : trouble);
    }
    setReading(false);
    if (voyages.size > 0) {
      focusHeading();
      setFound([...voyages.values()].sort(byBeginning));
      setChecked(false);
    }
    if (troubles.length > 0) setStatus({ text: troubles.join(' '), failed: true });
  }

  const chooseShared = useEffectEvent(async () => {
    const [asked] = [...search.keys()];
    if (asked === undefined) return;
    onOpenedFiles((files) => void choose(files));
    // Shared files are read only once, even if the page is reloaded.
    setSearch({}, { replace: true });
    if (asked === 'lost') return setStatus({ text: t('tracks.lost'), failed: true });
    const files = await takeSharedFiles(userId);
    if (files.length > 0) await choose(files);
  });
  useEffect(() => void chooseShared(), []);

  // A voyage of a log that waits to be deleted becomes a new log.
  const left = logs.filter(({ waiting }) => waiting?.action !== 'delete');
  const rows = (found ?? []).map((one) => {
    const log = logOf(one, left);
    const position = one.position ?? proposed(one.track, known);
    const wrong = one.isChosen && !log ? wrongWith(position) : undefined;
    return { ...one, log, position, wrong, isThere: log?.track !== undefined };
  });
  const chosen = rows.filter(({ isChosen, isThere }) => isChosen && !isThere);
  const additions = additionsOf(chosen);
  const joined = new Set(additions.filter(({ tracks }) => tracks.length > 1).map(({ log }) => log?._id));

  async function save() {
    setChecked(true);
    if (rows.some(({ wrong }) => wrong)) return setStatus({ text: t('tracks.wrong'), failed: true });
    const changes = [];
    for (const addition of additions) {
      const track = joinedTrack(addition.tracks);
      const rubrik = addition.log?.title ?? '';
      if (!track) return setStatus({ text: t('tracks.notOne', { rubrik }), failed: true });
      changes.push(changeOf(addition, track));
    }
    setSaving(true);
    const db = openDb(userId);
    try {
      syncOf(userId);
      for (const change of changes) await enqueue(db, change);
      setFound(undefined);
      setStatus({ text: t('tracks.added', { vad: whatText(additions) }) });
    } catch (error) {
      console.warn('The tracks could not be written down.', error);
      setStatus({ text: t('net.notKept'), failed: true });
    }
    setSaving(false);
  }

  const change = (at: number, what: Partial<Found>) =>
    setFound((before) => before?.map((one, index) => (index === at ? { ...one, ...what } : one)));
  return (
    <>
      <PageHead title={t('tracks.h1')} actions={<BackToProfile />} />
      <div className={styles.page}>
        <StatusMessage status={status} />
        {rows.length === 0 ? (
          <>
            <p>{t('tracks.intro')}</p>
            <PickFile
              text={t('track.choose')}
              accept=".gpx,application/gpx+xml,application/xml,text/xml"
              busy={isReading ? t('track.reading') : undefined}
              onPick={(file) => void choose([file])}
            />
            {status && !status.failed && (
              <LinkButton variant="secondary" to="/home">
                {t('btn.toLogs')}
              </LinkButton>
            )}
          </>
        ) : (
          <>
            <VoyageChart found={rows} />
            <ol className={styles.rows}>
              {rows.map((row, at) => (
                <li key={row.from}>
                  <span className={styles.number}>{at + 1}</span>
                  <div className={styles.voyage}>
                    <label className={styles.choice}>
                      <input
                        type="checkbox"
                        checked={row.isChosen && !row.isThere}
                        disabled={row.isThere}
                        onChange={(event) => change(at, { isChosen: event.target.checked })}
                      />
                      <span>
                        {`${weekdayDate(row.from)}, ${clockTime(row.from)}–${clockTime(row.to)}, ${distanceText(toATenth(row.track.distance))}`}
                      </span>
                    </label>
                    {row.log ? (
                      <div className={styles.belongs}>
                        <p>{t(row.isThere ? 'tracks.there' : 'tracks.belongs', { rubrik: row.log.title })}</p>
                        {row.isChosen && joined.has(row.log._id) && <p>{t('tracks.joined')}</p>}
                      </div>
                    ) : (
                      <PositionField
                        id={`${id}-${at}`}
                        position={row.position}
                        wrong={isChecked ? row.wrong : undefined}
                        onChange={(position) => change(at, { position })}
                      />
                    )}
                  </div>
                </li>
              ))}
            </ol>
            {isFailed && <LoadFailure text={t('trip-log.listFailed')} onRetry={() => void refetch()} />}
            <div className={styles.end}>
              <Button
                variant="primary"
                busy={isSaving ? t('busy.saving') : isLoading ? t('trip-log.loading.list') : undefined}
                disabled={chosen.length === 0 || isFailed}
                onClick={() => void save()}
              >
                {t('tracks.add', { vad: whatText(additions) })}
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  focusHeading();
                  setFound(undefined);
                }}
              >
                {t('track.chooseOther')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

interface PositionFieldProps {
  id: string;
  position: string;
  wrong: string | undefined;
  onChange: (position: string) => void;
}

/** «Från – Till» of a new log. */
function PositionField({ id, position, wrong, onChange }: PositionFieldProps) {
  return (
    <div className={styles.position}>
      <label htmlFor={id}>{t('tracks.new')}</label>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
      <input
        className={controls.control}
        id={id}
        value={position}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

const shape = formShape(tripLogDefinition, true);

/** What is wrong with «Från – Till» of a new log, which becomes its heading too. */
function wrongWith(position: string): string | undefined {
  if (harboursOf(position).length === 0) return tripLogFields.position.required;
  const { error } = shape.position.safeParse(position);
  return (error ?? shape.title.safeParse(position).error)?.issues[0]?.message;
}

function foundIn(tracks: readonly Track[]): Found[] {
  return tracks.flatMap((track) => {
    const times = timesOf(track);
    return times ? [{ track, ...times, isChosen: true }] : [];
  });
}

/** The message about a file; undefined if all went well. */
function troubleOf(read: Read, found: readonly Found[]): string | undefined {
  if ('sentence' in read) return read.sentence;
  if (read.tracks.length === 0) return t('tracks.noVoyage');
  if (found.length === 0) return t('tracks.none');
  return read.isCut ? t('tracks.cut') : undefined;
}

const byBeginning = (one: Found, other: Found) => (one.from < other.from ? -1 : 1);

function VoyageChart({ found }: { found: readonly Found[] }) {
  const tracks = useMemo(
    () =>
      found.map(({ track, from }, at) => ({ key: from, parts: partsOf(track.points) ?? [], number: at + 1 })),
    [found],
  );
  return <Chart tracks={tracks} />;
}

/** The harbours named by the tracks of the voyages' years, and of the year before them. */
function useKnownHarbours(found: readonly Found[] = [], logs: readonly TripLog[]) {
  const years = new Set(found.flatMap(({ from }) => [yearOf(from) - 1, yearOf(from)]));
  const tracks = useQueries({
    queries: [...years].map((year) => tracksQuery(year)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  return useMemo(() => knownHarbours(logs, tracks), [logs, tracks]);
}

/** «Från – Till» from known harbours; `''` if neither is known. */
function proposed(track: Track, known: ReturnType<typeof knownHarbours>): string {
  const all = (partsOf(track.points) ?? []).flat();
  const [first, last] = [all[0], all.at(-1)];
  const [from, to] = [first && harbourAt(first, known), last && harbourAt(last, known)];
  return from || to ? `${from || '?'} – ${to || '?'}` : '';
}

type Row = Found & { log: WithPending<TripLog> | undefined; position: string };

/** What is saved at once: a new log of one voyage, or the track of a log, of all its voyages. */
interface Addition extends Row {
  tracks: Track[];
}

function additionsOf(rows: readonly Row[]): Addition[] {
  const additions = new Map<string, Addition>();
  for (const row of rows) {
    const key = row.log?._id ?? row.from;
    const before = additions.get(key)?.tracks ?? [];
    additions.set(key, { ...row, tracks: [...before, row.track] });
  }
  return [...additions.values()];
}

/** An outbox entry for a log and its track, as if written in a form, so that it is sent only once, also without coverage. */
function changeOf({ log, from, to, position }: Row, track: Track) {
  const written = JSON.stringify(track);
  if (!log) {
    const fields: Fields = {
      ...{ title: position, position, year: yearOf(from) },
      ...{ departureDateTime: from, arrivalDateTime: to, distance: toATenth(track.distance) },
      ...{ windDirection: '', windSpeed: null, description: '', track: written },
    };
    return { kind: 'trip-log', action: 'create', fields, pictures: [] } as const;
  }
  const { waiting } = log;
  const values = log as unknown as Fields;
  const fields = Object.fromEntries(
    Object.keys(tripLogDefinition.fields).flatMap((name) =>
      name in values ? [[name, values[name] ?? null]] : [],
    ),
  );
  const base = waiting ? waiting.base : (log as unknown as ServerLog);
  const pictures = waiting
    ? waiting.pictures.map((one) => ('picture' in one ? { picture: one.picture } : { path: one.path }))
    : log.images.map((path) => ({ path }));
  return {
    kind: 'trip-log',
    action: 'update',
    opened: { base, etag: null, entry: waiting },
    fields: { ...fields, ...waiting?.fields, track: written },
    pictures,
  } as const;
}

/** `14 loggar och 9 spår` */
function whatText(additions: readonly Addition[]): string {
  const added = additions.filter(({ log }) => !log).length;
  const tracks = additions.length - added;
  const parts = [
    ...(added > 0 ? [t(added === 1 ? 'trip-log.count.one' : 'trip-log.count.many', { n: added })] : []),
    ...(tracks > 0 ? [t('tracks.count', { n: tracks })] : []),
  ];
  return parts.join(t('tracks.and'));
}
