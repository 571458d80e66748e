import type { SavedDocument } from '#contract/documents';
import { ScrollText } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useItems } from '../sync/use-items.ts';
import { Lines } from './lines.tsx';

/** The way to the boat's documents, from where somebody who is asked for one is at once. Nothing without any. */
export function DocumentsLink() {
  const { items = [] } = useItems<SavedDocument>('document');
  const [only, another] = new Set(items.flatMap(({ boatId }) => boatId ?? []));
  if (only === undefined) return null;
  return (
    <Lines
      lines={[
        {
          to: another === undefined ? `/boats/${only}` : '/boats',
          icon: <ScrollText />,
          name: t('doc.h2'),
        },
      ]}
    />
  );
}
