import { useDeferredValue, useState } from 'react';
import type { ListedServiceLog } from '#contract/service-logs';
import { Button } from '../shared/button.tsx';
import { useChoices } from '../shared/ledger/choices.ts';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead, LedgerTools } from '../shared/ledger/ledger-head.tsx';
import { SearchField, worthSearching } from '../shared/ledger/search-field.tsx';
import { useSortOrder } from '../shared/ledger/sort-order.ts';
import { SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { t } from '../strings.ts';
import styles from './book.module.css';
import { matches } from './search.ts';

/** All the service logs, newest first or oldest first; when there are many, also those that hold certain words. */
export function ServiceBook({ all }: { all: ListedServiceLog[] }) {
  const [order, setOrder] = useSortOrder();
  const { chosen, choose } = useChoices();
  const [text, setText] = useState(chosen('q'));
  const wanted = useDeferredValue(text.trim());

  const many = worthSearching(all.length);
  const found = many ? all.filter((log) => matches(log, wanted)) : all;
  const shown = order === 'newest' ? found : [...found].reverse();
  return (
    <>
      {many && (
        <LedgerTools>
          <SearchField
            label={t('list.searchService')}
            text={text}
            onText={setText}
            onLeave={() => choose({ q: text.trim() })}
          />
        </LedgerTools>
      )}
      <p className="hidden" role="status">
        {wanted && countText(found.length)}
      </p>
      {shown.length > 0 ? (
        <>
          <LedgerHead>
            <h2>
              <span>{countText(found.length)}</span>
            </h2>
            <SortToggle order={order} onChange={setOrder} />
          </LedgerHead>
          <Rows logs={shown} />
        </>
      ) : (
        <div className={styles.none}>
          <p>{t('list.noMatchService', { sökord: wanted })}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setText('');
              choose({ q: '' });
            }}
          >
            {t('list.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

function Rows({ logs }: { logs: ListedServiceLog[] }) {
  return (
    <Ledger>
      {logs.map(({ _id, title, date, description }) => (
        <LedgerEntry key={_id} to={`/showservicelog/${_id}`} when={date} title={title} text={description} />
      ))}
    </Ledger>
  );
}

function countText(n: number): string {
  return n === 1 ? t('list.countService.one') : t('list.countService.many', { n });
}
