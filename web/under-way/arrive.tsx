import { useRef } from 'react';
import { Button } from '../shared/button.tsx';
import { Flag } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { useArrive } from './use-arrive.ts';
import type { useTrip } from './use-trip.ts';

interface ArriveProps {
  trip: ReturnType<typeof useTrip>;
  /** Called at each press with false, and with true if it could not be written down. */
  onFailed: (hasFailed: boolean) => void;
}

/** «Vi är framme»: several presses count as one. */
export function Arrive({ trip, onFailed }: ArriveProps) {
  const arrive = useArrive(trip);
  const pressed = useRef(false);
  const press = async () => {
    if (pressed.current) return;
    pressed.current = true;
    onFailed(false);
    try {
      await arrive();
    } catch (error) {
      console.warn('The arrival could not be written.', error);
      pressed.current = false;
      onFailed(true);
    }
  };
  return (
    <Button variant="secondary" disabled={!trip.log} onClick={() => void press()}>
      <Flag />
      {t('under.arrive')}
    </Button>
  );
}
