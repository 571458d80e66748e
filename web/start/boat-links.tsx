import type { Cost } from '#contract/costs';
import type { SavedDocument } from '#contract/documents';
import { Plus, ScrollText } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useItems } from '../sync/use-items.ts';
import { type Line, Lines } from './lines.tsx';

/**
 * To the boat's documents, for somebody who is asked for one, and to the form of a receipt, for somebody in a shop who writes
 * receipts. Nothing without any.
 */
export function BoatLinks() {
  const { items: documents = [] } = useItems<SavedDocument>('document');
  const { items: costs = [] } = useItems<Cost>('cost');
  const [only, another] = new Set(documents.flatMap(({ boatId }) => boatId ?? []));
  const lines: Line[] = [];
  if (only !== undefined) {
    const to = another === undefined ? `/boats/${only}` : '/boats';
    lines.push({ to, icon: <ScrollText />, name: t('doc.h2') });
  }
  if (costs.length > 0) lines.push({ to: '/costs/new', icon: <Plus />, name: t('costs.new') });
  return lines.length > 0 && <Lines lines={lines} />;
}
