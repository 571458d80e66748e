import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { currentYear } from '#contract/fields';
import type { TripLog } from '#contract/trip-logs';
import { LoadFailure } from '../shared/failure.tsx';
import { Select } from '../shared/form/select.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Distance, Duration } from '../shared/quantity.tsx';
import { t } from '../strings.ts';
import { Figure, Figures } from './figures.tsx';
import { Months } from './months.tsx';
import { tripLogsOfYearQuery, tripLogsQuery } from './queries.ts';
import { TripLogRows } from './rows.tsx';
import { sumOf } from './season.ts';
import styles from './year.module.css';

/** The year stands in the address, `?year=2025`; without one it is the current year. */
export function Component() {
  usePageTitle(t('title.logs'));
  const [search, setSearch] = useSearchParams();
  const asked = search.get('year') ?? '';
  const year = /^\d{4}$/.test(asked) ? Number(asked) : currentYear();
  const { data: all } = useQuery(tripLogsQuery());
  const { data: logs, isError, refetch } = useQuery(tripLogsOfYearQuery(year));

  return (
    <>
      <PageHead
        title={t('logs.h1')}
        actions={
          <YearChoice
            year={year}
            years={yearsOf(all ?? [], year)}
            onChange={(next) => setSearch({ year: next }, { preventScrollReset: true })}
          />
        }
      />
      {logs ? (
        <Year year={year} logs={logs} />
      ) : isError ? (
        <LoadFailure text={t('err.d.lists')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('loading.logs')} shape="ledger" />
      )}
    </>
  );
}

/** The current year, the year that is shown, and every year that has logs; the latest first. */
function yearsOf(logs: readonly TripLog[], shown: number): number[] {
  return [...new Set([currentYear(), shown, ...logs.map(({ year }) => year)])].sort((a, b) => b - a);
}

interface YearChoiceProps {
  year: number;
  years: number[];
  onChange: (year: string) => void;
}

function YearChoice({ year, years, onChange }: YearChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('logs.pick')}</label>
      <Select id={id} value={year} onChange={(event) => onChange(event.target.value)}>
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  );
}

function Year({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  if (logs.length === 0) return <p role="status">{t('logs.none', { år: year })}</p>;
  const sum = sumOf(logs);
  return (
    <>
      <Figures>
        <Figure label={t('logs.trips')}>{sum.trips}</Figure>
        <Figure label={t('log.show.distance')}>
          <Distance nm={sum.distance} />
        </Figure>
        <Figure label={t('log.show.duration')}>
          <Duration minutes={sum.minutes} />
        </Figure>
      </Figures>
      <Months year={year} logs={logs} />
      <LedgerHead>
        <h2>
          <span>{logs.length === 1 ? t('list.count.one') : t('list.count.many', { n: logs.length })}</span>
        </h2>
      </LedgerHead>
      <TripLogRows logs={logs} />
    </>
  );
}
