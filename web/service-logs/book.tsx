import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import type { ListedServiceLog } from '#contract/service-logs';
import type { WithPending } from '../offline/optimistic.ts';
import { WaitingBadge } from '../outbox/waiting-badge.tsx';
import { useUser } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { useChoices } from '../shared/ledger/choices.ts';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead, LedgerTools } from '../shared/ledger/ledger-head.tsx';
import { SearchField, worthSearching } from '../shared/ledger/search-field.tsx';
import { useSearchText } from '../shared/ledger/search-text.ts';
import { inOrder, useSortOrder } from '../shared/ledger/sort-order.ts';
import { SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';
import { BoatChoice } from './boat-choice.tsx';
import { type Boats, everyBoat, ofBoat } from './boats.ts';
import styles from './book.module.css';
import { foundServiceLogsQuery, listedLine } from './queries.ts';
import { answersAmong, excerptOf } from './search.ts';

interface ServiceBookProps {
  all: readonly ListedServiceLog[] | undefined;
  boats: Boats;
}

/**
 * All the service logs, newest first or oldest first; when there are several boats, also those of one of them, and when there
 * are many logs, those that hold certain words. Without `all`, which may take its time, there is only what the server finds.
 */
export function ServiceBook({ all, boats }: ServiceBookProps) {
  const { names, boat } = boats;
  const [order, setOrder] = useSortOrder();
  const { choose } = useChoices();
  const { text, setText, asked } = useSearchText();
  const wanted = useDeferredValue(text.trim());
  const { data, isError, refetch } = useQuery(foundServiceLogsQuery(useUser().userId, asked));

  const few = all !== undefined && !worthSearching(all.length);
  const isSettled = wanted === asked;
  // What waits to be sent is known here alone.
  const isWaiting = all?.some((log) => 'waiting' in log) ?? false;
  const isAnswered = isSettled && data !== undefined && !isWaiting;
  // A letter is shown before all logs are gone through for it.
  const amongAll = useMemo(() => all && answersAmong(all, wanted), [all, wanted]);
  const found = few ? all : isAnswered ? data : amongAll;
  const logs = useMemo(() => inOrder(found && ofBoat(found, boat), order), [found, boat, order]);
  const isSearch = !few && wanted !== '';
  const hasChoice = names.length > 1 || boat !== everyBoat;
  return (
    <>
      {(!few || hasChoice) && (
        <LedgerTools>
          {!few && <SearchField label={t('list.searchService')} text={text} onText={setText} />}
          {hasChoice && <BoatChoice boats={boats} onChoose={(boat) => choose({ boat })} />}
        </LedgerTools>
      )}
      <p className="hidden" role="status">
        {(isSearch || boat !== everyBoat) && logs && isSettled && countText(logs.length)}
      </p>
      {!logs ? (
        isError ? (
          <LoadFailure text={t('err.d.services')} onRetry={() => void refetch()} />
        ) : (
          <Loading text={t('loading.services')} shape="ledger" />
        )
      ) : logs.length > 0 ? (
        <>
          <LedgerHead>
            <h2>
              <span>{countText(logs.length)}</span>
            </h2>
            <SortToggle order={order} onChange={setOrder} />
          </LedgerHead>
          <Rows logs={logs} wanted={isSearch ? wanted : ''} ofSeveral={names.length > 1} />
        </>
      ) : (
        <div className={styles.none}>
          <p>{t('list.noMatchService', { sökord: boat === everyBoat ? wanted : `${wanted}, ${boat}` })}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setText('');
              choose({ q: '', boat: everyBoat });
            }}
          >
            {t('list.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowsProps {
  logs: readonly WithPending<ListedServiceLog>[];
  wanted: string;
  /** Whether each names its boat: there are several. */
  ofSeveral: boolean;
}

/** Drawn anew when there are other logs, or other words to mark, and not for each letter. */
const Rows = memo(({ logs, wanted, ofSeveral }: RowsProps) => (
  <Ledger>
    {logs.map((log) => (
      <LedgerEntry
        key={log._id}
        to={`/showservicelog/${log._id}`}
        when={log.date}
        title={log.title}
        lead={ofSeveral ? log.boatNameModel : undefined}
        text={excerptOf(log, wanted) ?? listedLine(log)}
        wanted={wanted}
        badge={log.waiting && <WaitingBadge entry={log.waiting} />}
      />
    ))}
  </Ledger>
));

function countText(n: number): string {
  return n === 1 ? t('list.countService.one') : t('list.countService.many', { n });
}
