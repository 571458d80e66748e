import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { lineOf } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { useLogs } from '../logs/use-logs.ts';
import type { ReaderProps } from '../shared/file-reader.ts';
import { focusHeading } from '../shared/navigation/page-focus.ts';
import { yearOf } from '../shared/text/dates.ts';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { save as saveOnDevice } from '../sync/use-items.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { knownHarbours } from './belongs.ts';
import { Chart } from './chart/chart.tsx';
import { joinedTrack } from './clean.ts';
import { tracksQuery } from './queries.ts';
import { type Read, readTrackFile } from './read-file.ts';
import styles from './read-tracks.module.css';
import { VoyageRow } from './voyage-row.tsx';
import { additionsOf, byBeginning, type Found, foundIn, rowsOf, savingOf, whatText } from './voyages.ts';
import { flawsText } from './words.ts';

const none: readonly TripLog[] = [];

/** Reads a summer's file: each voyage becomes the track of an existing log, or a new log. */
export function ReadTracks({ files, onAgain }: ReaderProps) {
  const { logs, isError, refetch } = useLogs(tripLogs);
  // Until all logs are known, a voyage that has a log would get another one.
  const isFailed = logs === undefined && isError;
  const isLoading = logs === undefined && !isError;
  const [found, setFound] = useState<Found[]>();
  const [isSaving, setSaving] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [status, setStatus] = useState<Status>();
  const known = useKnownHarbours(found, logs ?? none);

  const read = useEffectEvent(async (isHere: () => boolean) => {
    const voyages = new Map<string, Found>();
    const said: string[] = [];
    let failed = false;
    for (const file of files) {
      const read = await readTrackFile(file, { isSummer: true });
      for (const one of 'sentence' in read ? [] : foundIn(read.tracks)) voyages.set(one.key, one);
      const trouble = troubleOf(read);
      const text = [trouble, 'sentence' in read ? '' : flawsText(read.flaws)].filter(Boolean).join(' ');
      if (text !== '') said.push(files.length > 1 ? `${file.name}: ${text}` : text);
      failed ||= trouble !== '';
    }
    if (!isHere()) return;
    const told = said.length > 0 ? { text: said.join(' '), failed } : undefined;
    if (voyages.size === 0) {
      onAgain(told);
      return;
    }
    focusHeading();
    setFound([...voyages.values()].sort(byBeginning));
    setStatus(told);
  });
  useEffect(() => {
    let isHere = true;
    void read(() => isHere);
    return () => {
      isHere = false;
    };
  }, []);

  const rows = rowsOf(found ?? [], logs ?? none, known);
  const chosen = rows.filter(({ isChosen, isThere }) => isChosen && !isThere);
  const additions = additionsOf(chosen);
  const joined = new Set(additions.filter(({ tracks }) => tracks.length > 1).map(({ log }) => log?._id));

  async function save() {
    setChecked(true);
    if (rows.some(({ wrong, wrongDay }) => wrong || wrongDay))
      return setStatus({ text: t('tracks.wrong'), failed: true });
    const savings = [];
    for (const addition of additions) {
      const track = joinedTrack(addition.tracks);
      const rubrik = addition.log?.title ?? '';
      if (!track) return setStatus({ text: t('tracks.notOne', { rubrik }), failed: true });
      savings.push(savingOf(addition, track));
    }
    setSaving(true);
    const saved = await saveOnDevice(t('tracks.notAdded'), ...savings);
    setSaving(false);
    if (!saved.ok) return setStatus({ text: saved.failure.sentences.join(' '), failed: true });
    onAgain({ text: t('tracks.added', { vad: whatText(additions) }) });
  }

  const change = (at: number, what: Partial<Found>) =>
    setFound((before) => before?.map((one, index) => (index === at ? { ...one, ...what } : one)));
  if (!found) return <Loading text={t('track.reading')} />;
  return (
    <div className={styles.page}>
      <StatusMessage status={status} />
      <VoyageChart found={rows} />
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          <VoyageRow
            key={row.key}
            row={row}
            number={at + 1}
            isChecked={isChecked}
            isJoined={joined.has(row.log?._id)}
            onChange={(what) => change(at, what)}
          />
        ))}
      </ol>
      {isFailed && <LoadFailure text={t('trip-log.listFailed')} onRetry={refetch} />}
      <ButtonRow>
        <Button
          variant="primary"
          busy={isSaving ? t('busy.saving') : isLoading ? t('trip-log.loading.list') : undefined}
          disabled={chosen.length === 0 || isFailed}
          onClick={() => void save()}
        >
          {t('tracks.add', { vad: whatText(additions) })}
        </Button>
        <Button variant="secondary" onClick={() => onAgain()}>
          {t('import.another')}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** The message about a file; `''` if all went well. */
function troubleOf(read: Read): string {
  if ('sentence' in read) return read.sentence;
  if (read.tracks.length === 0) return t('tracks.noVoyage');
  return [read.isCut ? t('tracks.cut') : '', read.beyond].filter(Boolean).join(' ');
}

function VoyageChart({ found }: { found: readonly Found[] }) {
  const tracks = useMemo(
    () =>
      found.map(({ track, key }, at) => ({
        key,
        ...lineOf(track.points),
        number: at + 1,
      })),
    [found],
  );
  return <Chart tracks={tracks} />;
}

/** The harbours named by the tracks of the voyages' years, and of the year before them. */
function useKnownHarbours(found: readonly Found[] = [], logs: readonly TripLog[]) {
  const years = new Set(found.flatMap(({ from }) => (from === '' ? [] : [yearOf(from) - 1, yearOf(from)])));
  const tracks = useQueries({
    queries: [...years].map((year) => tracksQuery(year)),
    combine: (all) => all.flatMap(({ data = [] }) => data),
  });
  return useMemo(() => knownHarbours(logs, tracks), [logs, tracks]);
}
