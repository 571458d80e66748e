import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { updateApp, useAppState } from '../device/updates.ts';
import { Button } from '../shared/button.tsx';
import { CircleCheck, CloudOff, Download } from '../shared/icons.ts';
import { t } from '../strings.ts';
import styles from './device-bar.module.css';

/** How long good news stands, in milliseconds. */
const brief = 6000;

/** Under the header: whether there is a network, and a newer version of the app. */
export function DeviceBar() {
  return (
    <>
      <NetworkLine />
      <UpdateLine />
    </>
  );
}

/** As the browser says it: that a call has failed is told where it was made. */
function NetworkLine() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) return () => setBack(true);
    const timer = setTimeout(() => setBack(false), brief);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status">
      {!online && (
        <Line tone="notice" icon={<CloudOff />}>
          {t('net.offline')}
        </Line>
      )}
      {online && back && (
        <Line tone="ok" icon={<CircleCheck />}>
          {t('net.online')}
        </Line>
      )}
    </div>
  );
}

function onNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Offered, never forced: somebody may be writing. */
function UpdateLine() {
  const state = useAppState();
  return (
    <div role="status">
      {state === 'update' && (
        <Line tone="plain" icon={<Download />}>
          {t('pwa.update')}
          <Button variant="secondary" small onClick={updateApp}>
            {t('pwa.updateBtn')}
          </Button>
        </Line>
      )}
    </div>
  );
}

function Line({
  tone,
  icon,
  children,
}: {
  tone: 'ok' | 'notice' | 'plain';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.line} ${styles[tone]}`}>
      <div className={styles.in}>
        {icon}
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  );
}
