import { useQuery } from '@tanstack/react-query';
import type { ListedServiceLog } from '#contract/service-logs';
import { useUser } from '../session-state.ts';
import { LinkButton } from '../shared/button.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { Plus, Wrench } from '../shared/icons.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { Ledger, LedgerEntry } from '../shared/ledger/ledger.tsx';
import { LedgerHead } from '../shared/ledger/ledger-head.tsx';
import { useSortOrder } from '../shared/ledger/sort-order.ts';
import { SortToggle } from '../shared/ledger/sort-toggle.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { serviceLogsQuery } from './queries.ts';

export function Component() {
  usePageTitle(t('title.service'));
  const { data: logs, isError, refetch } = useQuery(serviceLogsQuery(useUser().userId));
  const newService = (
    <LinkButton variant="primary" to="/createservicelog">
      <Plus />
      {t('btn.newService')}
    </LinkButton>
  );

  if (logs?.length === 0) {
    return (
      <>
        <PageHead title={t('svc.h1.list')} />
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
      <PageHead title={t('svc.h1.list')} bar={newService} />
      {logs ? (
        <ServiceLogs logs={logs} />
      ) : isError ? (
        <LoadFailure text={t('err.d.services')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('loading.services')} shape="ledger" />
      )}
    </>
  );
}

function ServiceLogs({ logs }: { logs: ListedServiceLog[] }) {
  const [order, setOrder] = useSortOrder();
  const shown = order === 'newest' ? logs : [...logs].reverse();
  return (
    <>
      <LedgerHead>
        <h2>
          <span>
            {logs.length === 1 ? t('list.countService.one') : t('list.countService.many', { n: logs.length })}
          </span>
        </h2>
        <SortToggle order={order} onChange={setOrder} />
      </LedgerHead>
      <Ledger>
        {shown.map(({ _id, title, date, description }) => (
          <LedgerEntry key={_id} to={`/showservicelog/${_id}`} when={date} title={title} text={description} />
        ))}
      </Ledger>
    </>
  );
}
