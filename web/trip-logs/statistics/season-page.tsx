import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentYear } from '#contract/fields';
import type { TripLog } from '#contract/trip-logs';
import { countText } from '../../logs/kind.ts';
import { LogRows } from '../../logs/rows.tsx';
import { once } from '../../logs/suggestions.ts';
import { useLogs } from '../../logs/use-logs.ts';
import { useBoats } from '../../plan/use-boats.ts';
import { SaveAsPicture } from '../../season-picture/save-as-picture.tsx';
import { LedgerHead } from '../../shared/ledger/ledger-head.tsx';
import { usePageTitle } from '../../shared/navigation/page-title.ts';
import { Print } from '../../shared/print/print.tsx';
import { Distance, Speed, TotalTime } from '../../shared/text/quantity.tsx';
import { Figure, Figures } from '../../shared/ui/figures.tsx';
import { lazily } from '../../shared/ui/lazily.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { t } from '../../strings.ts';
import { KeptCopy } from '../../sync/kept-copy.tsx';
import { tripLogs } from '../kind.ts';
import { rowOf } from '../rows.tsx';
import { Years } from './all-years.tsx';
import { Comparison, Harbours } from './comparison.tsx';
import { Crew } from './crew-table.tsx';
import { DataProblems } from './data-problems.tsx';
import { Months } from './months.tsx';
import { Ruler } from './ruler.tsx';
import { SeasonOnPaper } from './season-on-paper.tsx';
import styles from './season-page.module.css';
import { SeasonPictures } from './season-pictures.tsx';
import { summaryOf } from './summary.ts';
import { YearChoice } from './year-choice.tsx';

const SeasonMap = lazily(async () => (await import('../../tracks/season-map.tsx')).default, {
  waiting: ({ onPaper }) => (onPaper ? <p aria-busy="true" /> : <Loading text={t('track.loadingMap')} />),
});

/** The year is in the address, `?year=2025`; without it, it is the current year. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('year') ?? '';
  const year = /^\d{4}$/.test(asked) ? Number(asked) : currentYear();
  usePageTitle(t('title.logs', { år: year }));
  const { logs: all, isError, refetch } = useLogs(tripLogs);
  const logs = useMemo(() => all?.filter((log) => log.year === year), [all, year]);
  const boat = boatOf(logs ?? [], useBoats().boats);

  return (
    <>
      <PageHead
        title={t('logs.h1', { år: year })}
        actions={
          <div className={styles.actions}>
            <YearChoice
              year={year}
              years={yearsOf(all ?? [], year)}
              onChange={(next) => setSearch({ year: next }, { preventScrollReset: true })}
            />
            {logs && logs.length > 0 && (
              <>
                <SaveAsPicture year={year} logs={logs} boat={boat} />
                <PrintSeason year={year} logs={logs} boat={boat} />
              </>
            )}
          </div>
        }
      />
      <KeptCopy />
      {logs ? (
        <Year year={year} logs={logs} all={all ?? []}>
          <MapOf year={year} logs={logs} />
        </Year>
      ) : isError ? (
        <LoadFailure text={t('trip-log.listFailed')} onRetry={refetch} />
      ) : (
        <Loading text={t('trip-log.loading.list')} shape="ledger" />
      )}
    </>
  );
}

interface PrintSeasonProps {
  year: number;
  logs: readonly TripLog[];
  boat: string | undefined;
}

/** The printer asks what else of each trip is to be printed. */
function PrintSeason({ year, logs, boat }: PrintSeasonProps) {
  const [eachTrack, setEachTrack] = useState(false);
  const [eachSheet, setEachSheet] = useState(false);
  const choices = [
    hasTracks(logs) && { label: t('print.eachTrack'), checked: eachTrack, onChange: setEachTrack },
    hasRows(logs) && { label: t('print.eachSheet'), checked: eachSheet, onChange: setEachSheet },
  ].filter((choice) => choice !== false);
  return (
    <Print
      title={t('print.year', { år: year })}
      lead={boat}
      choices={choices.length > 0 && choices.map((choice) => <PrintChoice key={choice.label} {...choice} />)}
    >
      <SeasonOnPaper
        logs={logs}
        map={<MapOf year={year} logs={logs} onPaper />}
        eachTrack={eachTrack}
        eachSheet={eachSheet}
      />
    </Print>
  );
}

interface PrintChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice of what is printed with the year. */
function PrintChoice({ label, checked, onChange }: PrintChoiceProps) {
  return (
    <label className={styles.each}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** The boat of a season: the one that its trips name, or the user's only one. */
function boatOf(logs: readonly TripLog[], own: readonly { name: string }[] = []): string | undefined {
  const names = once(logs.map(({ boat = '' }) => boat.trim()));
  const all = names.length > 0 ? names : own.map(({ name }) => name);
  return all.length === 1 ? all[0] : undefined;
}

/** The current year, the year that is shown, and every year that has logs; the latest first. */
function yearsOf(logs: readonly TripLog[], shown: number): number[] {
  return [...new Set([currentYear(), shown, ...logs.map(({ year }) => year)])].sort((a, b) => b - a);
}

interface YearProps {
  year: number;
  logs: readonly TripLog[];
  /** The trips of every year; empty until they have come. */
  all: readonly TripLog[];
}

function Year({ year, logs, all, children }: YearProps & { children: ReactNode }) {
  const before = all.filter((log) => log.year === year - 1);
  return (
    <>
      {logs.length === 0 ? (
        <p role="status">{t('logs.none', { år: year })}</p>
      ) : (
        <SeasonOf year={year} logs={logs} before={before} all={all}>
          {children}
        </SeasonOf>
      )}
      <Years shown={year} all={all} open={logs.length === 0} />
    </>
  );
}

const hasTracks = (logs: readonly TripLog[]): boolean => logs.some(({ track }) => track !== undefined);
const hasRows = (logs: readonly TripLog[]): boolean => logs.some(({ rows }) => rows !== undefined);

interface MapOfProps {
  year: number;
  logs: readonly TripLog[];
  onPaper?: boolean;
}

/** The season's map, for a season that has tracks. */
function MapOf({ year, logs, onPaper = false }: MapOfProps) {
  return hasTracks(logs) && <SeasonMap year={year} logs={logs} onPaper={onPaper} />;
}

interface SeasonOfProps extends YearProps {
  before: readonly TripLog[];
  children: ReactNode;
}

function SeasonOf({ year, logs, before, all, children }: SeasonOfProps) {
  const summary = summaryOf(logs);
  const others = [
    ...(before.length > 0 ? [{ name: String(year - 1), summary: summaryOf(before) }] : []),
    ...(all.some((log) => log.year !== year) ? [{ name: t('list.year.all'), summary: summaryOf(all) }] : []),
  ];
  return (
    <>
      <Figures>
        <Figure label={t('logs.trips')}>{summary.trips}</Figure>
        <Figure label={t('log.show.distance')}>
          <Distance nm={summary.distance} />
        </Figure>
        <Figure label={t('log.show.duration')}>
          <TotalTime minutes={summary.minutes} />
        </Figure>
        {summary.speed !== null && (
          <Figure label={t('logs.speed')}>
            <Speed knots={summary.speed} />
          </Figure>
        )}
      </Figures>
      {children}
      <DataProblems summary={summary} />
      <Ruler key={year} year={year} logs={logs} />
      <SeasonPictures year={year} logs={logs} longest={summary.longest} />
      <Months year={year} logs={logs} before={before} />
      <LedgerHead>
        <h2>
          <span>{countText(tripLogs, logs.length)}</span>
        </h2>
      </LedgerHead>
      <LogRows kind={tripLogs} logs={logs} rowOf={rowOf} />
      <div className={styles.folds} />
      <Comparison seasons={[{ name: String(year), summary }, ...others]} />
      <Harbours year={year} harbours={summary.harbours} />
      <Crew year={year} logs={logs} />
    </>
  );
}
