import { useState } from 'react';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { PickFile } from '../shared/file-button.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { t } from '../strings.ts';
import styles from './import-export.module.css';
import { ImportSteps } from './import-steps.tsx';
import { readArchive } from './read-archive.ts';
import type { Source } from './source.ts';

/** Reads an export, of this account or of another. */
export function Component() {
  usePageTitle(t('title.readIn'));
  const [chosen, setChosen] = useState<{ open: () => Promise<Source> }>();
  /** The result for the previous file. */
  const [status, setStatus] = useState<Status>();
  return (
    <>
      <PageHead title={t('importExport.readIn')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        {chosen ? (
          <ImportSteps
            open={chosen.open}
            onAgain={(why) => {
              setStatus(why);
              setChosen(undefined);
            }}
          />
        ) : (
          <>
            <StatusMessage status={status} />
            <p>{t('import.intro')}</p>
            <PickFile
              text={t('import.pick')}
              accept=".zip,application/zip"
              onPick={(file) => setChosen({ open: () => readArchive(file) })}
            />
          </>
        )}
      </div>
    </>
  );
}
