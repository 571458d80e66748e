import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Button } from '../shared/button.tsx';
import { yearOf } from '../shared/dates.ts';
import { Select } from '../shared/form/select.tsx';
import { useChoices } from '../shared/ledger/choices.ts';
import { LedgerHead, LedgerTools } from '../shared/ledger/ledger-head.tsx';
import { SearchField, worthSearching } from '../shared/ledger/search-field.tsx';
import { useSortOrder } from '../shared/ledger/sort-order.ts';
import { SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import { TripLogRows } from './rows.tsx';
import { matches } from './search.ts';
import { seasonsOf, sumOf } from './season.ts';
import styles from './seasons.module.css';

/** All the logs, newest departure first, season by season. What is chosen here stands in the address, for the way back. */
export function Seasons({ all }: { all: readonly TripLog[] }) {
  const [order, setOrder] = useSortOrder();
  const { chosen, choose } = useChoices();
  const [text, setText] = useState(chosen('q'));
  const wanted = useDeferredValue(text);
  const year = chosen('year');

  const few = !worthSearching(all.length);
  const found = few ? all : all.filter((log) => isOfYear(log, year) && matches(log, wanted));
  const seasons = seasonsOf(order === 'newest' ? found : [...found].reverse());
  const sort = <SortToggle order={order} onChange={setOrder} />;
  return (
    <>
      {!few && (
        <LedgerTools>
          <SearchField
            label={t('list.search')}
            text={text}
            onText={setText}
            onLeave={() => choose({ q: text.trim() })}
          />
          <Select
            aria-label={t('list.year')}
            value={year}
            onChange={(event) => choose({ year: event.target.value })}
          >
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
        // The first keeps its head, and with it the focus, when the order is turned.
        <section key={i === 0 ? 'first' : year} className={styles.season} aria-labelledby={`season-${year}`}>
          <LedgerHead>
            <SeasonHeading year={year} logs={logs} />
            {i === 0 && <Link to="/logs">{t('logs.h1')}</Link>}
            {i === 0 && few && sort}
          </LedgerHead>
          <TripLogRows logs={logs} />
        </section>
      ))}
      {found.length === 0 && (
        <div className={styles.none}>
          <p>{t('list.noMatch', { sökord: wanted.trim() || year })}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setText('');
              choose({ q: '', year: '' });
            }}
          >
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
