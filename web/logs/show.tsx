import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink, useBehind } from '../shared/navigation/way-back.tsx';
import { Print } from '../shared/print/print.tsx';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { Pencil } from '../shared/ui/icons.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import type { WithWaiting } from '../sync/use-items.ts';
import { type AnyLog, type LogKind, leadOf, say, timeOf } from './kind.ts';
import { LogUnavailable } from './log-unavailable.tsx';
import { LogOnPaper, type PaperParts } from './on-paper.tsx';
import { useLog } from './use-logs.ts';
import { Waiting } from './waiting.tsx';

interface ShowLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  paper: PaperParts<Log>;
  /** The parts of the log on paper, above the pictures. */
  onPaper?: (log: WithWaiting<Log>) => ReactNode;
  /** The line under the title; by default the lead of its kind. */
  lead?: (log: Log) => string | undefined;
  /** The page around its head. */
  children: (log: WithWaiting<Log>, head: ReactNode) => ReactNode;
}

/** The page of a log. */
export function ShowLog<Log extends AnyLog>(props: ShowLogProps<Log>) {
  const { kind, paper, onPaper, lead = (log) => leadOf(kind, log), children } = props;
  const { id = '' } = useParams();
  const { routes } = kind;
  const behind = useBehind();
  const { log, waiting, reason, refetch } = useLog(kind, id);
  // Undefined while it is loading: a screen reader announces the first title of a page, and no other.
  usePageTitle(reason ? say(kind, 'page.list') : log && say(kind, 'page.show', { rubrik: log.title }));

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
            {!waiting.some(({ action }) => action === 'delete') && (
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
      <Waiting kind={kind} log={log} />
    </>
  );
  return children(log, head);
}
