import type { Entry } from '../offline/entry.ts';
import { pageOf } from '../offline/optimistic.ts';
import { LinkButton } from '../shared/button.tsx';
import { wallClockOf } from '../shared/dates.ts';
import { isOnHomeScreen } from '../shared/home-screen.ts';
import { CloudCheck } from '../shared/icons.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { useSnapshot } from '../sync/account.ts';
import { ChangeBadge } from './change-badge.tsx';
import { queueText } from './queue-text.ts';
import { SendNow } from './send-now.tsx';
import { Unreadable } from './unreadable.tsx';
import { actionOf, pageOfRecord, useWaitingRecords, type Waiting } from './use-changes.ts';
import { useOutbox, useUnreadable } from './use-outbox.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** Everything that waits to be sent, in the order in which it goes. */
export function Component() {
  usePageTitle(t('outbox.title'));
  const entries = useOutbox();
  const snapshot = useSnapshot();
  const records = useWaitingRecords();
  const unreadable = [...useUnreadable(), ...(snapshot?.unreadable ?? [])];
  const isRead = entries !== undefined && snapshot !== undefined;
  const count = { logs: entries?.length ?? 0, changes: records.length };
  const isEmpty = count.logs + count.changes === 0;
  if (isRead && isEmpty && unreadable.length === 0) {
    return (
      <>
        <PageHead title={t('outbox.h1')} />
        <EmptyState
          icon={<CloudCheck />}
          heading={t('outbox.empty.h')}
          text={t('outbox.empty.p')}
          action={
            <LinkButton variant="primary" to="/home">
              {t('btn.toLogs')}
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('outbox.h1')} actions={isRead && <SendNow />} />
      {isOnHomeScreen() === false && <p>{t('outbox.inSafari')}</p>}
      {unreadable.length > 0 && <Unreadable ids={unreadable} />}
      {isRead ? (
        !isEmpty && (
          <>
            <LedgerHead>
              <h2>{queueText(count)}</h2>
            </LedgerHead>
            <Ledger>
              {entries.map((entry) => (
                <LedgerEntry
                  key={entry.id}
                  {...said(entry)}
                  lead={t(`outbox.${entry.action}`)}
                  badge={<WaitingBadge entry={entry} />}
                />
              ))}
              {records.map((record) => (
                <LedgerEntry
                  key={record.kind + record.recordId}
                  {...told(record)}
                  lead={t(`outbox.${actionOf(record.changes)}`)}
                  badge={<ChangeBadge changes={record.changes} />}
                />
              ))}
            </Ledger>
          </>
        )
      ) : (
        <Loading text={t('loading.page')} shape="ledger" />
      )}
    </>
  );
}

/** The title, time and address of an entry's log, whatever its kind calls them. A deletion shows those of the log. */
function said(entry: Entry): { title: string; when: string; to: string } {
  const { title, departureDateTime, date } = { ...entry.base, ...entry.fields } as Record<string, unknown>;
  return { title: String(title), when: String(departureDateTime ?? date), to: pageOf(entry) };
}

/** The same of a boat or a task, which has no time but that of the change. */
function told({ kind, recordId, changes }: Waiting): { title: string; when: string; to: string } {
  const said = Object.assign({}, ...changes.map(({ base, values }) => ({ ...base, ...values })));
  const when = wallClockOf(new Date(changes.at(-1)?.at ?? 0).toISOString());
  return { title: String((said as { name?: unknown }).name), when, to: pageOfRecord(kind, recordId) };
}
