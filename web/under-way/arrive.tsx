import { useRef } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { Flag } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useArrive, useNotThereYet } from './use-arrive.ts';
import type { useTrip } from './use-trip.ts';

interface ArriveProps {
  trip: ReturnType<typeof useTrip>;
  /** Called at each press with false, and with true if it could not be written down. */
  onFailed: (hasFailed: boolean) => void;
}

/** «Vi är framme», which can be taken back: several presses count as one. */
export function Arrive({ trip, onFailed }: ArriveProps) {
  const arrive = useArrive(trip);
  const notThereYet = useNotThereYet(trip);
  const pressed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const press = async (work: () => Promise<unknown>) => {
    if (pressed.current) return;
    pressed.current = true;
    onFailed(false);
    try {
      await work();
    } catch (error) {
      console.warn('The arrival could not be written.', error);
      onFailed(true);
    }
    pressed.current = false;
  };
  return (
    <>
      {notThereYet && (
        <Button
          variant="quiet"
          onClick={() => {
            // It disappears together with the arrival.
            button.current?.focus();
            void press(notThereYet);
          }}
        >
          {t('under.notThereYet')}
        </Button>
      )}
      <Button variant="secondary" disabled={!trip.log} ref={button} onClick={() => void press(arrive)}>
        <Flag />
        {t('under.arrive')}
      </Button>
    </>
  );
}
