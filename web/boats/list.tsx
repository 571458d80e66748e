import { Navigate, useLocation } from 'react-router';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { useBoats } from '../plan/use-boats.ts';
import { EmptyState } from '../shared/ledger/empty-state.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { Plus, Sailboat } from '../shared/ui/icons.ts';
import { LinkRow, LinkRows } from '../shared/ui/link-rows.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';

/** The user's boats; redirects a user with one boat to its page. */
export function Component() {
  usePageTitle(t('boats.title'));
  const { state } = useLocation();
  const { boats, isMissing, retry } = useBoats();
  const [only] = boats?.length === 1 ? boats : [];
  // With what the page before wanted to be said.
  if (only) return <Navigate to={`/boats/${only._id}`} replace state={state} />;
  const newBoat = (
    <LinkButton variant="primary" to="/boats/new">
      <Plus />
      {t('boats.new')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={t('boats.h1')} {...(boats && boats.length > 0 && { bar: newBoat })} />
      <KeptCopy />
      {boats?.length === 0 ? (
        <EmptyState
          icon={<Sailboat />}
          heading={t('boats.empty.h')}
          text={t('boats.empty.p')}
          action={newBoat}
        />
      ) : boats ? (
        <LinkRows>
          {boats.map(({ _id, name, model = '', waiting }) => (
            <LinkRow
              key={_id}
              to={`/boats/${_id}`}
              icon={<Sailboat />}
              name={name}
              text={model}
              badge={waiting && <ChangeBadge changes={waiting} />}
            />
          ))}
        </LinkRows>
      ) : isMissing ? (
        <LoadFailure text={t('boats.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('boats.loading')} />
      )}
    </>
  );
}
