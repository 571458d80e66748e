import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Button } from '../shared/button.tsx';
import { yearOf } from '../shared/dates.ts';
import controls from '../shared/form/control.module.css';
import { Select } from '../shared/form/select.tsx';
import { Search } from '../shared/icons.ts';
import { LedgerHead, LedgerTools } from '../shared/ledger/ledger-head.tsx';
import { useSortOrder } from '../shared/ledger/sort-order.ts';
import { SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import { TripLogRows } from './rows.tsx';
import { matches } from './search.ts';
import { seasonsOf, sumOf } from './season.ts';
import styles from './seasons.module.css';

/** More logs than this are worth searching. */
const fewLogs = 8;

/** All the logs, newest departure first, season by season. What is chosen here stands in the address, for the way back. */
export function Seasons({ all }: { all: readonly TripLog[] }) {
  const [order, setOrder] = useSortOrder();
  const { text, setText, keepText, year, setYear, clear } = useChoices();
  const wanted = useDeferredValue(text);

  const few = all.length <= fewLogs;
  const found = few ? all : all.filter((log) => isOfYear(log, year) && matches(log, wanted));
  const seasons = seasonsOf(order === 'newest' ? found : [...found].reverse());
  const sort = <SortToggle order={order} onChange={setOrder} />;
  return (
    <>
      {!few && (
        <LedgerTools>
          <span className={controls.search}>
            <Search />
            <input
              className={controls.control}
              type="search"
              aria-label={t('list.search')}
              placeholder={t('list.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onBlur={keepText}
            />
          </span>
          <Select aria-label={t('list.year')} value={year} onChange={(event) => setYear(event.target.value)}>
            <option value="">{t('list.year.all')}</option>
            {seasonsOf(all).map(({ year }) => (
              <option key={year}>{year}</option>
            ))}
          </Select>
          {sort}
        </LedgerTools>
      )}
      <p className="hidden" role="status">
        {(wanted || year) && countText(found.length)}
      </p>
      {seasons.map(({ year, logs }, i) => (
        <section key={year} className={styles.season} aria-labelledby={`season-${year}`}>
          <LedgerHead>
            <SeasonHeading year={year} logs={logs} />
            {i === 0 && (
              <div className={styles.ways}>
                <Link to="/logs">{t('logs.h1')}</Link>
                {few && sort}
              </div>
            )}
          </LedgerHead>
          <TripLogRows logs={logs} />
        </section>
      ))}
      {found.length === 0 && (
        <div className={styles.none}>
          <p>{t('list.noMatch', { sökord: wanted.trim() || year })}</p>
          <Button variant="secondary" onClick={clear}>
            {t('list.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

/** `2026: 6 resor, 93,8 nm`, the year bold. */
function SeasonHeading({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const { trips, distance } = sumOf(logs);
  const text = t(trips === 1 ? 'list.season.one' : 'list.season', {
    år: year,
    n: trips,
    nm: numberText(distance),
  });
  const [name, sum] = text.split(/(?<=:)/);
  return (
    <h2 id={`season-${year}`}>
      {name}
      <span>{sum}</span>
    </h2>
  );
}

function isOfYear(log: TripLog, year: string): boolean {
  return year === '' || String(yearOf(log.departureDateTime)) === year;
}

function countText(n: number): string {
  return n === 1 ? t('list.count.one') : t('list.count.many', { n });
}

/** The text goes into the address when the field is left: browsers allow only so many changes of it in a while. */
function useChoices() {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const change = (choices: Record<string, string>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(choices)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    text,
    setText,
    keepText: () => change({ q: text.trim() }),
    year: search.get('year') ?? '',
    setYear: (year: string) => change({ year }),
    clear: () => {
      setText('');
      change({ q: '', year: '' });
    },
  };
}
