import { useRef } from 'react';
import { Button } from '../shared/button.tsx';
import { Flag } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { useArrive } from './use-arrive.ts';
import type { useTrip } from './use-trip.ts';

/** «Vi är framme»: several presses count as one. */
export function Arrive({ trip }: { trip: ReturnType<typeof useTrip> }) {
  const arrive = useArrive(trip);
  const pressed = useRef(false);
  const press = () => {
    if (pressed.current) return;
    pressed.current = true;
    void arrive().catch(() => {
      pressed.current = false;
    });
  };
  return (
    <Button variant="secondary" disabled={!trip.log} onClick={press}>
      <Flag />
      {t('under.arrive')}
    </Button>
  );
}
