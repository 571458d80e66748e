import { isOnHomeScreen } from '../shared/device/home-screen.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { wallClockOf } from '../shared/text/dates.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { CloudCheck } from '../shared/ui/icons.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { useSnapshot } from '../sync/account.ts';
import { ChangeBadge } from './change-badge.tsx';
import { countOf, queueText } from './queue-text.ts';
import { SendNow } from './send-now.tsx';
import { Unreadable } from './unreadable.tsx';
import { actionOf, pageOfRecord, saidOf, titleOf, useWaitingRecords, type Waiting } from './use-changes.ts';

/** Everything that waits to be sent, in the order in which it goes. */
export function Component() {
  usePageTitle(t('outbox.title'));
  const snapshot = useSnapshot();
  const records = useWaitingRecords();
  const unreadable = snapshot?.unreadable ?? [];
  const isRead = snapshot !== undefined;
  const isEmpty = records.length === 0;
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
              <h2>{queueText(countOf(records))}</h2>
            </LedgerHead>
            <Ledger>
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

/** The title, time and address of a record, whatever its kind calls them. A boat or a task has no time but that of the change. */
function told(record: Waiting): { title: string; when: string; to: string } {
  const { kind, recordId, changes } = record;
  const { departureDateTime, date } = saidOf(record);
  const written = wallClockOf(new Date(changes.at(-1)?.at ?? 0).toISOString());
  return {
    title: titleOf(record),
    when: String(departureDateTime ?? date ?? written),
    to: pageOfRecord(kind, recordId),
  };
}
