import { Fragment, useDeferredValue, useId, useMemo } from 'react';
import { soughtIn } from '#contract/search';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { ReceiptRows, receiptCount } from '../costs/receipts.tsx';
import { DocumentRows } from '../documents/section.tsx';
import { type Find, valuesAmong } from '../logs/find.ts';
import { type AnyLog, countText, type LogKind, say } from '../logs/kind.ts';
import { NoMatch } from '../logs/no-match.tsx';
import { type LogRow, LogRows, type RowOf } from '../logs/rows.tsx';
import { taskCount } from '../plan/part.ts';
import type { Planned } from '../plan/planned.ts';
import { Tasks } from '../plan/tasks.tsx';
import { useBoats } from '../plan/use-boats.ts';
import { boats } from '../service-logs/boats.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { inOrder } from '../shared/ledger/sort-order.ts';
import type { SortOrder } from '../shared/ledger/sort-toggle.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t, tNodes } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { rowOf as tripRow } from '../trip-logs/rows.tsx';
import { type Answer, answerTo } from './answer.ts';
import { AnswerCard } from './answer-card.tsx';
import { answerOfCosts } from './cost-answer.ts';
import styles from './found.module.css';
import { type Books, hitsIn } from './hits.ts';
import { useBooks } from './use-books.ts';

interface FoundProps {
  /** The kind of log that the page lists. */
  own: LogKind<AnyLog>['name'];
  find: Pick<Find<AnyLog>, 'wanted' | 'isSettled' | 'clear'>;
  order: SortOrder;
}

/** What both books and the plan have of the words searched for: the answer to a question first, then where they stand. */
export function Found({ own, find, order }: FoundProps) {
  const { wanted, isSettled, clear } = find;
  const { books, today, isComing, isMissing, retry } = useBooks();
  const { hits, answer } = useMemo(() => {
    const hits = hitsIn(wanted, books);
    const answer = answerOfCosts(wanted, books.costs, books.trips) ?? answerTo(wanted, hits, books, today);
    // The card says all that the row of its task does.
    return { hits: answer?.task ? { ...hits, tasks: [] } : hits, answer };
  }, [wanted, books, today]);
  if (isComing) return <Loading text={t('search.loading')} shape="ledger" />;

  const isOfSeveralBoats = valuesAmong(boats, books.services).length > 1;
  const isNothing = !answer && Object.values(hits).every(({ length }) => length === 0);
  const services = (
    <Hits
      kind={serviceLogs}
      logs={hits.services}
      wanted={wanted}
      order={order}
      rowOf={isOfSeveralBoats ? rowOfServiceWithBoat : rowOfService}
    />
  );
  const trips = <Hits kind={tripLogs} logs={hits.trips} wanted={wanted} order={order} rowOf={rowOfTrip} />;
  const isOfService = answer ? (answer.task ?? answer.service) !== undefined : own === serviceLogs.name;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSettled && summaryOf(hits, answer)}
      </p>
      {!isNothing && <Sought wanted={wanted} />}
      {isMissing && <LoadFailure text={t('search.missing')} onRetry={retry} />}
      <div className={answer ? styles.columns : undefined}>
        {answer && <AnswerCard answer={answer} today={today} />}
        <div className={styles.hits}>
          <FoundTasks tasks={hits.tasks} today={today} />
          <FoundDocuments documents={hits.documents} />
          {isOfService && services}
          {trips}
          {!isOfService && services}
          <FoundReceipts costs={hits.costs} wanted={wanted} order={order} />
        </div>
      </div>
      {isNothing && (
        <NoMatch
          text={t('search.noMatch', { sökord: soughtIn(wanted).join(' ') || wanted })}
          other={say(serviceLogs, 'noMatch.try')}
          onClear={clear}
        />
      )}
    </>
  );
}

/** What is read aloud: `Byt impeller: Senast 22 juli 2026. 2 servicetillfällen, 1 logg`. */
function summaryOf({ tasks, services, trips, documents, costs }: Books, answer: Answer | undefined): string {
  const counts = [
    tasks.length > 0 && taskCount(tasks.length),
    documents.length > 0 && documentCount(documents.length),
    services.length > 0 && countText(serviceLogs, services.length),
    trips.length > 0 && countText(tripLogs, trips.length),
    costs.length > 0 && receiptCount(costs.length),
  ].filter(Boolean);
  const count = counts.length > 0 ? counts.join(', ') : t('search.nothing');
  return answer ? `${answer.title}: ${answer.lead}. ${count}` : count;
}

const documentCount = (n: number): string => (n === 1 ? t('doc.count.one') : t('doc.count.many', { n }));

const listOf = new Intl.ListFormat('sv-SE');

/** The words that count: small words of a question don't. */
function Sought({ wanted }: { wanted: string }) {
  const parts = listOf.formatToParts(soughtIn(wanted));
  if (parts.length === 0) return null;
  const words = parts.map(({ type, value }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list that is never reordered
    <Fragment key={i}>{type === 'element' ? <b>{value}</b> : value}</Fragment>
  ));
  return <p className={styles.sought}>{tNodes('search.sought', { ord: words })}</p>;
}

function FoundTasks({ tasks, today }: { tasks: readonly Planned[]; today: string }) {
  const names = useNamesOfSeveral();
  const id = useId();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Head id={id} text={t('search.plan')} count={tasks.length} />
      <Tasks tasks={tasks} today={today} boats={names} />
    </section>
  );
}

/** The names of the boats by id; undefined if there is one at most. */
function useNamesOfSeveral(): ReadonlyMap<string, string> | undefined {
  const { boats = [] } = useBoats();
  return boats.length > 1 ? new Map(boats.map(({ _id, name }) => [_id, name])) : undefined;
}

function FoundDocuments({ documents }: Pick<Books, 'documents'>) {
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Head id={id} text={t('doc.h2')} count={documents.length} />
      <DocumentRows documents={documents} />
    </section>
  );
}

function FoundReceipts({
  costs,
  wanted,
  order,
}: Pick<Books, 'costs'> & Pick<FoundProps, 'order'> & { wanted: string }) {
  const names = useNamesOfSeveral();
  const id = useId();
  if (costs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Head id={id} text={t('costs.receipts')} count={costs.length} />
      <ReceiptRows costs={inOrder(costs, order) ?? costs} wanted={wanted} boats={names} />
    </section>
  );
}

interface HitsProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  /** The newest first. */
  logs: readonly Log[];
  wanted: string;
  order: SortOrder;
  rowOf: RowOf<Log>;
}

const rowOfService = (): LogRow => ({ thumb: true });
const rowOfServiceWithBoat = (log: ServiceLog): LogRow => ({ lead: log.boatNameModel, thumb: true });
const rowOfTrip = (log: TripLog): LogRow => {
  const { lead, beside, outline } = tripRow(log);
  return { lead, beside, thumb: true, outline };
};

/** More rows than a screen shows. */
const firstRows = 20;

/** The logs of one book. */
function Hits<Log extends AnyLog>({ kind, logs, wanted, order, rowOf }: HitsProps<Log>) {
  const id = useId();
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, firstRows);
  const inTurn = useMemo(() => inOrder(logs, order) ?? logs, [logs, order]);
  if (logs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Head id={id} text={t(`search.${kind.name}`)} count={logs.length} />
      <LogRows kind={kind} logs={inTurn} wanted={wanted} drawn={drawn} rowOf={rowOf} />
    </section>
  );
}

const Head = ({ id, text, count }: { id: string; text: string; count: number }) => (
  <LedgerHead>
    <h2 id={id}>
      {text} <span>{count}</span>
    </h2>
  </LedgerHead>
);
