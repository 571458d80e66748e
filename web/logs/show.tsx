import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { entryOfId } from '../offline/optimistic.ts';
import { ChangeNote } from '../outbox/change-note.tsx';
import { useItem } from '../outbox/use-item.ts';
import { usePendingLog } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { ButtonRow, LinkButton } from '../shared/button.tsx';
import { Pencil } from '../shared/icons.ts';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Print } from '../shared/print/print.tsx';
import { BackLink, useBehind } from '../shared/way-back.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import { type AnyLog, type LogKind, leadOf, say, timeOf } from './kind.ts';
import { LogUnavailable, whyUnavailable } from './log-unavailable.tsx';
import { LogOnPaper, type PaperParts } from './on-paper.tsx';
import { useFetchedLog } from './use-logs.ts';
import { Waiting } from './waiting.tsx';

interface ShowLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  paper: PaperParts<Log>;
  /** The parts of the log on paper, above the pictures. */
  onPaper?: (log: Log) => ReactNode;
  /** The line under the title; by default the lead of its kind. */
  lead?: (log: Log) => string | undefined;
  /** The page around its head. */
  children: (log: Log, head: ReactNode) => ReactNode;
}

/** The page of a log. */
export function ShowLog<Log extends AnyLog>(props: ShowLogProps<Log>) {
  const { kind, paper, onPaper, lead = (log) => leadOf(kind, log), children } = props;
  const { id = '' } = useParams();
  const { routes } = kind;
  const { userId } = useUser();
  const behind = useBehind();
  const isOnServer = entryOfId(id) === undefined;
  const { fetched, error, refetch } = useFetchedLog(kind, id, isOnServer);
  const { log, waiting, sentAs, isPending } = usePendingLog(kind.name, id, fetched?.log);
  const changes = useItem(kind.name, id).item?.waiting ?? [];
  const missing = !isOnServer && !isPending && !log ? 'missing' : undefined;
  const reason = waiting ? undefined : (missing ?? whyUnavailable(fetched, error, userId));
  // Undefined while it is loading: a screen reader announces the first title of a page, and no other.
  usePageTitle(reason ? say(kind, 'page.list') : log && say(kind, 'page.show', { rubrik: log.title }));

  if (sentAs !== undefined) {
    return <Navigate to={`${routes.show}/${sentAs}`} replace state={{ message: say(kind, 'created') }} />;
  }
  if (reason) {
    // A failed fetch is shown as missing permission, as the specification says.
    const forbidden = say(kind, 'forbidden');
    return (
      <LogUnavailable
        kind={kind}
        heading={say(kind, 'h1.list')}
        reason={reason}
        forbidden={forbidden}
        failed={forbidden}
        onRetry={refetch}
      />
    );
  }
  if (!log) {
    // The hidden heading lets the focus wait for the log's own.
    return (
      <>
        <h1 className="visually-hidden">{say(kind, 'h1.list')}</h1>
        <Loading text={say(kind, 'loading.show')} />
      </>
    );
  }
  const head = (
    <>
      <PageHead
        title={log.title}
        lead={lead(log)}
        date={timeOf(kind, log)}
        actions={
          <ButtonRow>
            {waiting?.action !== 'delete' && (
              <LinkButton variant="secondary" to={`${routes.update}/${log._id}`} state={behind}>
                <Pencil />
                {t('btn.edit')}
              </LinkButton>
            )}
            <BackLink to={routes.list} text={t('btn.back')} />
            <Print title={log.title} lead={paper.leadOf(log)}>
              <LogOnPaper kind={kind} parts={paper} log={log}>
                {onPaper?.(log)}
              </LogOnPaper>
            </Print>
          </ButtonRow>
        }
      />
      <KeptCopy />
      {waiting && <Waiting kind={kind} entry={waiting} id={log._id} />}
      {changes.length > 0 && (
        <ChangeNote
          changes={changes}
          definition={kind.definition}
          to={{
            ...{ show: `${routes.show}/${id}`, list: routes.list },
            ...{ update: `${routes.update}/${id}`, rows: `/underway/${id}` },
          }}
        />
      )}
    </>
  );
  return children({ ...log, waiting: changes }, head);
}
