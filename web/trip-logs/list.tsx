import { useQuery } from '@tanstack/react-query';
import { DraftRows } from '../drafts/draft-rows.tsx';
import { usePendingList } from '../outbox/use-pending.ts';
import { LinkButton } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { BookText, Plus } from '../shared/icons.ts';
import { KeptCopy } from '../shared/kept-copy.tsx';
import { useChoices } from '../shared/ledger/choices.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { departureOf, tripLogsQuery } from './queries.ts';
import { Seasons } from './seasons.tsx';

export function Component() {
  usePageTitle(t('title.home'));
  const { data, isError, refetch } = useQuery(tripLogsQuery());
  const logs = usePendingList('trip-log', data, isError, departureOf);
  const { chosen } = useChoices();
  // Whoever comes with a search gets what the server finds, also while the whole list is on its way.
  const isSearch = ['q', 'year', 'harbour'].some((name) => chosen(name) !== '');
  const newLog = (
    <LinkButton variant="primary" to="/createlog">
      <Plus />
      {t('btn.newLog')}
    </LinkButton>
  );

  const drafts = (
    <DraftRows
      form="/createlog"
      row={({ departureDateTime, position }) => ({ when: departureDateTime, lead: position })}
    />
  );

  if (logs?.length === 0) {
    return (
      <>
        <PageHead title={t('log.h1.list')} />
        {drafts}
        <KeptCopy of={tripLogsQuery().queryKey} />
        <EmptyState
          icon={<BookText />}
          heading={t('list.empty.h')}
          text={t('list.empty.p')}
          action={newLog}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('log.h1.list')} bar={newLog} />
      {drafts}
      <KeptCopy of={tripLogsQuery().queryKey} />
      {logs && isError && !data && <LoadFailure text={t('err.d.lists')} onRetry={() => void refetch()} />}
      {logs || isSearch ? (
        <Seasons all={logs} />
      ) : isError ? (
        <LoadFailure text={t('err.d.lists')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('loading.logs')} shape="ledger" />
      )}
    </>
  );
}
