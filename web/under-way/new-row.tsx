import { Button, LinkButton } from '../shared/ui/button.tsx';
import { Plus } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import type { useTrip } from './use-trip.ts';

interface NewRowProps {
  trip: Pick<ReturnType<typeof useTrip>, 'isFull'>;
  /** Address of the trip. */
  address: string;
}

/** A link to the form of a new row, while there is room for another. */
export function NewRow({ trip: { isFull }, address }: NewRowProps) {
  const text = (
    <>
      <Plus />
      {t('under.newRow')}
    </>
  );
  return isFull ? (
    <Button variant="primary" disabled>
      {text}
    </Button>
  ) : (
    <LinkButton variant="primary" to={`${address}/row`}>
      {text}
    </LinkButton>
  );
}
