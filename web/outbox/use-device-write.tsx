import { type ReactNode, useState } from 'react';
import { t } from '../strings.ts';
import { DeviceIsFullError } from '../sync/storage.ts';

/** Runs what writes to the device at the press of a button. `failure` says why it could not, until the next press. */
export function useDeviceWrite(): {
  run: (write: () => Promise<unknown>) => Promise<void>;
  failure: ReactNode;
} {
  const [failure, setFailure] = useState<string>();
  const run = async (write: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await write();
    } catch (error) {
      console.warn('The device could not write.', error);
      setFailure(t(error instanceof DeviceIsFullError ? 'net.noRoom' : 'net.notKept'));
    }
  };
  return { run, failure: failure && <p role="alert">{failure}</p> };
}
