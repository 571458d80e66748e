import { useQuery } from '@tanstack/react-query';
import { DraftRows } from '../drafts/draft-rows.tsx';
import { usePendingList } from '../outbox/use-pending.ts';
import { useUser } from '../session-state.ts';
import { LinkButton } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { Plus, Wrench } from '../shared/icons.ts';
import { KeptCopy } from '../shared/kept-copy.tsx';
import { useChoices } from '../shared/ledger/choices.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { useBoats } from './boats.ts';
import { ServiceBook } from './book.tsx';
import { History } from './history.tsx';
import { dateOf, serviceLogsQuery } from './queries.ts';

export function Component() {
  usePageTitle(t('title.service'));
  const query = serviceLogsQuery(useUser().userId);
  const { data, isError, refetch } = useQuery(query);
  const logs = usePendingList('service-log', data, isError, dateOf);
  const boats = useBoats(logs);
  // Whoever comes with a search gets what the server finds, also while the whole list is on its way.
  const isSearch = useChoices().chosen('q') !== '';
  const newService = (
    <LinkButton variant="primary" to="/createservicelog">
      <Plus />
      {t('btn.newService')}
    </LinkButton>
  );

  const drafts = (
    <DraftRows
      form="/createservicelog"
      row={({ date, boatNameModel }) => ({ when: date, lead: boatNameModel })}
    />
  );

  if (logs?.length === 0) {
    return (
      <>
        <PageHead title={t('svc.h1.list')} />
        {drafts}
        <KeptCopy of={query.queryKey} />
        <EmptyState
          icon={<Wrench />}
          heading={t('svc.empty.h')}
          text={t('svc.empty.p')}
          action={newService}
        />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t('svc.h1.list')}
        actions={logs && <History all={logs} boats={boats} />}
        bar={newService}
      />
      {drafts}
      <KeptCopy of={query.queryKey} />
      {logs && isError && !data && <LoadFailure text={t('err.d.services')} onRetry={() => void refetch()} />}
      {logs || isSearch ? (
        <ServiceBook all={logs} boats={boats} />
      ) : isError ? (
        <LoadFailure text={t('err.d.services')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('loading.services')} shape="ledger" />
      )}
    </>
  );
}
