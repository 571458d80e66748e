import { Button, LinkButton } from '../shared/button.tsx';
import { Plus } from '../shared/icons.ts';
import { t } from '../strings.ts';
import type { useTrip } from './use-trip.ts';

interface NewRowProps {
  trip: Pick<ReturnType<typeof useTrip>, 'isFull'>;
  /** Of the trip. */
  address: string;
}

/** The way to the form of a row, as long as another finds room. */
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
