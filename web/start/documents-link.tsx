import type { SavedDocument } from '#contract/documents';
import { LinkButton } from '../shared/ui/button.tsx';
import { ScrollText } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useItems } from '../sync/use-items.ts';

/** The way to the boat's documents, from where somebody who is asked for one is at once. Nothing without any. */
export function DocumentsLink() {
  const { items = [] } = useItems<SavedDocument>('document');
  const [only, another] = new Set(items.flatMap(({ boatId }) => boatId ?? []));
  if (only === undefined) return null;
  return (
    <p>
      <LinkButton variant="secondary" to={another === undefined ? `/boats/${only}` : '/boats'}>
        <ScrollText />
        {t('doc.h2')}
      </LinkButton>
    </p>
  );
}
