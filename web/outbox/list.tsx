import type { Entry } from '../offline/entry.ts';
import { pageOf } from '../offline/optimistic.ts';
import { LinkButton } from '../shared/button.tsx';
import { isOnHomeScreen } from '../shared/home-screen.ts';
import { CloudCheck } from '../shared/icons.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { SendNow } from './send-now.tsx';
import { Unreadable } from './unreadable.tsx';
import { useOutbox, useUnreadable } from './use-outbox.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** Everything that waits to be sent, in the order in which it goes. */
export function Component() {
  usePageTitle(t('outbox.title'));
  const entries = useOutbox();
  const unreadable = useUnreadable();
  if (entries?.length === 0 && unreadable.length === 0) {
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
      <PageHead title={t('outbox.h1')} actions={entries && <SendNow />} />
      {isOnHomeScreen() === false && <p>{t('outbox.inSafari')}</p>}
      {unreadable.length > 0 && <Unreadable ids={unreadable} />}
      {entries ? (
        entries.length > 0 && (
          <>
            <LedgerHead>
              <h2>
                {entries.length === 1 ? t('net.queue.one') : t('net.queue.many', { n: entries.length })}
              </h2>
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
