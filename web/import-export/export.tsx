import { useQuery } from '@tanstack/react-query';
import type { PreparedExport } from '#contract/import-export';
import { call, callOrThrow } from '../api.ts';
import { NotInFile } from '../outbox/not-in-file.tsx';
import { FetchAsFile } from '../shared/device/fetch-as-file.tsx';
import { isOnHomeScreen } from '../shared/device/home-screen.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { bytesText } from '../shared/text/numbers.ts';
import { Facts } from '../shared/ui/facts.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { currentSync } from '../sync/account.ts';
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

async function prepare() {
  // What is written here must be there before it can be fetched.
  await (await currentSync()).sendNow();
  return call('prepareExport');
}

function Take({ prepared: { tripLogs, serviceLogs, pictures, bytes } }: { prepared: PreparedExport }) {
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
      <NotInFile />
      <FetchAsFile text={t('export.button')} prepare={prepare} />
    </>
  );
}
