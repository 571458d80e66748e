import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { TripLog } from '#contract/trip-logs';
import { Button } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { LedgerHead, LedgerTools } from '../shared/ledger/ledger-head.tsx';
import { worthSearching } from '../shared/ledger/search-field.tsx';
import { inOrder, useSortOrder } from '../shared/ledger/sort-order.ts';
import { SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { Loading } from '../shared/loading.tsx';
import { numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import { FindFields, useFind } from './find.tsx';
import { TripLogRows } from './rows.tsx';
import { asksForSomething } from './search.ts';
import { seasonsOf, sumOf } from './season.ts';
import styles from './seasons.module.css';

/**
 * All the logs, newest departure first, season by season, or those that are looked for. What is chosen here stands in the
 * address, for the way back. Without `all`, which may take its time, there is only what the server finds.
 */
export function Seasons({ all }: { all: readonly TripLog[] | undefined }) {
  const [order, setOrder] = useSortOrder();
  const find = useFind(all);
  const { question } = find;

  const few = all !== undefined && !worthSearching(all.length);
  const found = few ? all : find.found;
  const logs = useMemo(() => inOrder(found, order), [found, order]);
  const isSearch = !few && asksForSomething(question);
  const sort = <SortToggle order={order} onChange={setOrder} />;
  return (
    <>
      {!few && (
        <LedgerTools>
          <FindFields all={all ?? []} find={find} />
          {sort}
        </LedgerTools>
      )}
      <p className="hidden" role="status">
        {isSearch && found && find.isSettled && countText(found.length)}
      </p>
      {logs ? (
        <Found logs={logs} wanted={few ? '' : question.q} tools={few && sort} />
      ) : find.isError ? (
        <LoadFailure text={t('err.d.lists')} onRetry={find.retry} />
      ) : (
        <Loading text={t('loading.logs')} shape="ledger" />
      )}
      {isSearch && found?.length === 0 && (
        <div className={styles.none}>
          <p>{t('list.noMatch', { sökord: wordsFor(question) })}</p>
          <Button variant="secondary" onClick={find.clear}>
            {t('list.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

const wordsFor = ({ q, harbour, year }: { q: string; harbour: string; year: string }) =>
  [q, harbour, year].filter((one) => one !== '').join(', ');

interface FoundProps {
  logs: readonly TripLog[];
  wanted: string;
  tools: ReactNode;
}

/** Drawn anew when there are other logs, or other words to mark, and not for each letter. */
const Found = memo(({ logs, wanted, tools }: FoundProps) =>
  seasonsOf(logs).map(({ year, logs }, i) => (
    // The first keeps its head, and with it the focus, when the order is turned.
    <section key={i === 0 ? 'first' : year} className={styles.season} aria-labelledby={`season-${year}`}>
      <LedgerHead>
        <SeasonHeading year={year} logs={logs} />
        {i === 0 && <Link to="/logs">{t('logs.h1')}</Link>}
        {i === 0 && tools}
      </LedgerHead>
      <TripLogRows logs={logs} wanted={wanted} />
    </section>
  )),
);

/** `2026: 6 resor, 93,8 nm`, the year bold. Where no trip has a distance there is no sum of them. */
function SeasonHeading({ year, logs }: { year: number; logs: readonly TripLog[] }) {
  const { trips, distance } = sumOf(logs);
  const isKnown = logs.some((log) => log.distance !== null);
  const name = isKnown ? 'list.season' : 'list.season.noDistance';
  const text = t(trips === 1 ? `${name}.one` : name, { år: year, n: trips, nm: numberText(distance) });
  const [before, sum] = text.split(/(?<=:)/);
  return (
    <h2 id={`season-${year}`}>
      {before}
      <span>{sum}</span>
    </h2>
  );
}

function countText(n: number): string {
  return n === 1 ? t('list.count.one') : t('list.count.many', { n });
}
