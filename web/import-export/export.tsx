import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreparedExport } from '#contract/import-export';
import { call, callOrThrow } from '../api.ts';
import { isOnHomeScreen } from '../shared/device/home-screen.ts';
import { saveFailure } from '../shared/form/save-failure.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { bytesText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { Download } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import styles from './import-export.module.css';

/** How much there is to export. The address in the response expires before the user presses the button. */
const preparedQuery = {
  queryKey: ['export'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callOrThrow('prepareExport', { signal })).data,
};

export function Component() {
  usePageTitle(t('title.export'));
  const { data: prepared, isPending, refetch } = useQuery(preparedQuery);
  return (
    <>
      <PageHead title={t('importExport.export')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        <p>{t('export.intro')}</p>
        <p>{t('export.private')}</p>
        {isOnHomeScreen() && <p>{t('export.homeScreen')}</p>}
        {prepared ? (
          <Take prepared={prepared} />
        ) : isPending ? (
          <Loading text={t('export.busy')} />
        ) : (
          <LoadFailure text={t('export.failed')} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  );
}

function Take({ prepared }: { prepared: PreparedExport }) {
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<Status>();
  const [address, setAddress] = useState<string>();

  async function take() {
    setBusy(true);
    const result = await call('prepareExport');
    setBusy(false);
    if (!result.ok) {
      setAddress(undefined);
      setStatus({ text: saveFailure(t('export.failed'), result).sentences.join(' '), failed: true });
      return;
    }
    setAddress(result.data.address);
    setStatus({ text: t('export.started') });
    fetchAsFile(result.data.address);
  }

  const { tripLogs, serviceLogs, pictures, bytes } = prepared;
  return (
    <>
      <PageSection heading={t('export.what')}>
        <Facts
          items={[
            { label: t('import.trips'), value: tripLogs.toLocaleString('sv-SE') },
            { label: t('import.services'), value: serviceLogs.toLocaleString('sv-SE') },
            { label: t('export.pictures'), value: pictures.toLocaleString('sv-SE') },
            { label: t('export.size'), value: t('export.about', { storlek: bytesText(bytes + 20_000) }) },
          ]}
        />
      </PageSection>
      <StatusMessage status={status} />
      <Button variant="primary" busy={busy ? t('export.busy') : undefined} onClick={() => void take()}>
        <Download />
        {t('export.button')}
      </Button>
      {address && (
        <p>
          <a href={address} download>
            {t('export.again')}
          </a>
        </p>
      )}
    </>
  );
}

/** Lets the browser save the response as a stream: a whole account may not fit in its memory. */
function fetchAsFile(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
