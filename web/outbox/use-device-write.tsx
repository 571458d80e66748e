import { type ReactNode, useState } from 'react';
import { t } from '../strings.ts';

/** Runs what writes to the device at the press of a button. `failure` says that it could not, until the next press. */
export function useDeviceWrite(): {
  run: (write: () => Promise<unknown>) => Promise<void>;
  failure: ReactNode;
} {
  const [hasFailed, setHasFailed] = useState(false);
  const run = async (write: () => Promise<unknown>) => {
    setHasFailed(false);
    try {
      await write();
    } catch (error) {
      console.warn('The device could not write.', error);
      setHasFailed(true);
    }
  };
  return { run, failure: hasFailed && <p role="alert">{t('net.notKept')}</p> };
}
