import type { Cost } from '#contract/costs';
import type { SavedDocument } from '#contract/documents';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { Plus, ScrollText } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useItems } from '../sync/use-items.ts';

/**
 * To the boat's documents, for somebody who is asked for one, and to the form of a receipt, for somebody in a shop who writes
 * receipts. Nothing without any.
 */
export function BoatLinks() {
  const { items: documents = [] } = useItems<SavedDocument>('document');
  const { items: costs = [] } = useItems<Cost>('cost');
  const [only, another] = new Set(documents.flatMap(({ boatId }) => boatId ?? []));
  if (only === undefined && costs.length === 0) return null;
  return (
    <ButtonRow>
      {only !== undefined && (
        <LinkButton variant="secondary" to={another === undefined ? `/boats/${only}` : '/boats'}>
          <ScrollText />
          {t('doc.h2')}
        </LinkButton>
      )}
      {costs.length > 0 && (
        <LinkButton variant="secondary" to="/costs/new">
          <Plus />
          {t('costs.new')}
        </LinkButton>
      )}
    </ButtonRow>
  );
}
