import { useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { browserHistory } from './browser-history.ts';

/** A navigation that has been stopped, for as long as nobody has said what becomes of it. */
interface Stopped {
  goOn: () => void;
  stay: () => void;
}

/** Stops a navigation away from this page when `holds` says so, by whatever way; undefined while none is stopped. */
export function useGuard(holds: (from: Location, to: Location) => boolean): Stopped | undefined {
  const latest = useRef(holds);
  latest.current = holds;
  const [stopped, setStopped] = useState<Stopped>();
  useEffect(
    () =>
      browserHistory.guard({
        holds: (from, to) => latest.current(from, to),
        stopped: (goOn) => {
          const stay = () => setStopped(undefined);
          setStopped({
            stay,
            goOn: () => {
              stay();
              goOn();
            },
          });
        },
      }),
    [],
  );
  return stopped;
}
