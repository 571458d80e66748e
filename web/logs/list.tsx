import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { DraftRows } from '../drafts/draft-rows.tsx';
import { useLooseDrafts } from '../drafts/use-drafts.ts';
import { FoundEverywhere } from '../search/lazily.tsx';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { type FilterField, FilterSheet } from '../shared/ledger/filter-sheet.tsx';
import { LedgerHead, LedgerTools } from '../shared/ledger/ledger-head.tsx';
import { SearchField } from '../shared/ledger/search-field.tsx';
import { inOrder, useSortOrder } from '../shared/ledger/sort-order.ts';
import { type SortOrder, SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { Plus } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import { type Filter, type Find, useFind } from './find.ts';
import { type AnyLog, countText, type LogKind, say } from './kind.ts';
import styles from './list.module.css';
import { NoMatch } from './no-match.tsx';
import { LogRows, type RowOf } from './rows.tsx';
import { useLogs } from './use-logs.ts';

/** Logs under a heading of their own. */
export interface LogGroup<Log> {
  key: string;
  heading: ReactNode;
  /** Beside the heading. */
  link?: ReactNode;
  logs: readonly Log[];
}

interface LogListProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  icon: ReactNode;
  filters: readonly Filter<Log>[];
  groupsOf: (logs: readonly Log[]) => LogGroup<Log>[];
  /** How a row looks, given what is searched for and found. */
  rowOf: (find: Find<Log>) => RowOf<Log>;
  /** Beside the main action, while there are no logs. */
  otherWay?: ReactNode;
  /** Above the list, as soon as there are logs. */
  above?: (logs: readonly Log[]) => ReactNode;
  /** Beside the button for a new one. */
  beside?: (logs: readonly Log[]) => ReactNode;
  /** Beside the page's own heading, as soon as there are logs. */
  actions?: (logs: readonly Log[], find: Find<Log>) => ReactNode;
}

/** All logs of a kind, newest first or oldest first, or those that are looked for. */
export function LogList<Log extends AnyLog>(props: LogListProps<Log>) {
  const { kind, icon, filters, actions, above, beside, otherWay } = props;
  usePageTitle(say(kind, 'page.list'));
  const { logs, isError, refetch } = useLogs(kind);
  const find = useFind(kind, filters, logs);
  const drafts = useLooseDrafts(kind.name);
  const [order, setOrder] = useSortOrder();
  const isEmpty = logs?.length === 0 && !isError;
  const isBook = logs !== undefined && !isEmpty;
  const sort = <SortToggle order={order} onChange={setOrder} />;
  const newLog = (
    <LinkButton variant="primary" to={kind.routes.create}>
      <Plus />
      {say(kind, 'new')}
    </LinkButton>
  );
  const failure = <LoadFailure text={say(kind, 'listFailed')} onRetry={refetch} />;
  return (
    <>
      <PageHead
        title={say(kind, 'h1.list')}
        {...(!isEmpty && {
          bar: (
            <>
              {logs && beside?.(logs)}
              {newLog}
            </>
          ),
          actions: (
            <>
              {logs && actions?.(logs, find)}
              {isBook && !find.isFew && <Tools find={find} sort={sort} />}
            </>
          ),
        })}
      />
      {/* What is found is to be seen where one types. */}
      {find.text === '' && (
        <DraftRows
          drafts={drafts}
          row={(texts) => ({ when: texts[kind.definition.time], lead: texts[kind.lead] })}
        />
      )}
      <KeptCopy />
      {logs && find.text === '' && above?.(logs)}
      {isBook && isError && failure}
      {isEmpty ? (
        <EmptyState
          icon={icon}
          heading={say(kind, 'empty.h')}
          text={say(kind, 'empty.p')}
          action={newLog}
          other={otherWay}
        />
      ) : isBook && find.isEverywhere ? (
        <FoundEverywhere own={kind.name} find={find} order={order} />
      ) : isBook ? (
        <Book {...props} find={find} order={order} sort={sort} />
      ) : isError ? (
        failure
      ) : (
        <Loading text={say(kind, 'loading.list')} shape="ledger" />
      )}
    </>
  );
}

interface ToolsProps<Log extends AnyLog> {
  find: Find<Log>;
  sort: ReactNode;
}

function Tools<Log extends AnyLog>({ find, sort }: ToolsProps<Log>) {
  const { choices, choose } = find;
  const fields = choices
    // With a single value there is nothing to choose.
    .filter(({ values, chosen }) => values.length > 1 || chosen !== '')
    .map(
      ({ filter: { name, label, every }, values, chosen }): FilterField => ({
        ...{ name, label: t(label), every: t(every), values, chosen },
      }),
    );
  return (
    <LedgerTools>
      <SearchField text={find.text} onText={find.setText} onLeave={find.keepNow} />
      {fields.length > 0 && <FilterSheet fields={fields} choose={choose} />}
      {sort}
    </LedgerTools>
  );
}

interface BookProps<Log extends AnyLog> extends LogListProps<Log> {
  find: Find<Log>;
  order: SortOrder;
  sort: ReactNode;
}

function Book<Log extends AnyLog>(props: BookProps<Log>) {
  const { kind, find, groupsOf, rowOf, order, sort } = props;
  const { found, wanted } = find;
  const logs = useMemo(() => inOrder(found, order), [found, order]);
  return (
    <>
      <p className="visually-hidden" role="status">
        {find.isNarrowed && found && find.isSettled && countText(kind, found.length)}
      </p>
      {logs ? (
        <Groups
          // Hundreds of rows are drawn anew sooner than they are moved. A few keep their head, and with it the focus.
          key={find.isFew ? 'few' : order}
          kind={kind}
          logs={logs}
          groupsOf={groupsOf}
          rowOf={rowOf(find)}
          wanted={wanted}
          tools={find.isFew && logs.length > 1 && sort}
        />
      ) : (
        <Loading text={say(kind, 'loading.list')} shape="ledger" />
      )}
      {find.isNarrowed && found?.length === 0 && (
        <NoMatch
          text={say(kind, 'noMatch', { sökord: wordsFor(find) })}
          other={say(kind, 'noMatch.try')}
          onClear={find.clear}
        />
      )}
    </>
  );
}

interface GroupsProps<Log extends AnyLog> extends Pick<LogListProps<Log>, 'kind' | 'groupsOf'> {
  logs: readonly Log[];
  rowOf: RowOf<Log>;
  wanted: string;
  tools: ReactNode;
}

/** More rows than a screen shows. */
const firstRows = 20;

/** Rendered again only if the logs or the marked words change, and not for each letter. */
const Groups = memo(<Log extends AnyLog>(props: GroupsProps<Log>) => {
  const { kind, groupsOf, logs, tools, ...rows } = props;
  // The visible rows can be read before the last of hundreds is rendered.
  let left = useDeferredValue(Number.POSITIVE_INFINITY, firstRows);
  return groupsOf(logs).map(({ key, heading, link, logs }, i) => {
    const drawn = Math.max(left, 0);
    left -= logs.length;
    return (
      // The first keeps its head, and with it the focus, when the order is reversed.
      <section key={i === 0 ? 'first' : key} className={styles.group} aria-labelledby={`group-${key}`}>
        <LedgerHead>
          <h2 id={`group-${key}`}>{heading}</h2>
          {i === 0 && tools}
          {link}
        </LedgerHead>
        <LogRows kind={kind} logs={logs} drawn={drawn} {...rows} />
      </section>
    );
  });
}) as <Log extends AnyLog>(props: GroupsProps<Log>) => ReactNode;

const wordsFor = <Log,>({ wanted, choices }: Find<Log>): string =>
  [wanted, ...choices.map(({ chosen }) => chosen)].filter((one) => one !== '').join(', ');
