import { useBoats } from '../plan/use-boats.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import { useCosts } from './use-costs.ts';

/** To the form of a receipt, for who has a boat. */
export function NewReceipt() {
  const { boats = [] } = useBoats();
  if (boats.length === 0) return null;
  return (
    <LinkButton variant="secondary" to="/costs/new">
      {t('costs.new')}
    </LinkButton>
  );
}

/** To what the boat of the latest receipt has cost, for who writes that down. */
export function ToCosts() {
  const [latest] = useCosts().costs ?? [];
  if (!latest) return null;
  return (
    <LinkButton variant="quiet" to={`/boats/${latest.boatId}/costs`}>
      {t('costs.h1')}
    </LinkButton>
  );
}
