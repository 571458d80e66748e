import { useEffect, useState } from 'react';
import { isOnHomeScreen } from '../shared/device/home-screen.ts';
import { takeInstallOffer, useInstallOffer } from '../shared/device/install-offer.ts';
import { Button } from '../shared/ui/button.tsx';
import { CircleCheck, Download } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './on-device.module.css';

/** Installs LOGGBOKEN as an app on this device, and says whether it opens without a network. */
export function OnDevice() {
  const offer = useInstallOffer();
  const ready = useOpensOffline();
  return (
    <div className={styles.device}>
      {offer && (
        <Button variant="secondary" onClick={takeInstallOffer}>
          <Download />
          {t('pwa.install')}
        </Button>
      )}
      {isOnHomeScreen() === false && <p>{t('pwa.installIos')}</p>}
      <div role="status">
        {ready && (
          <p className={styles.ready}>
            <CircleCheck />
            {t('pwa.ready')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether the app opens offline. Never on plain HTTP, where there are no service workers. */
function useOpensOffline(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(() => setReady(true));
  }, []);
  return ready;
}
