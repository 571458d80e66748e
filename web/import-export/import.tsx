import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../session-state.ts';
import { onOpenedFiles, takeSharedFiles } from '../shared/device/shared-files.ts';
import type { Files } from '../shared/file-reader.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { focusHeading } from '../shared/navigation/page-focus.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { PickFile } from '../shared/ui/file-button.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { ReadTracks } from '../tracks/read-tracks.tsx';
import { trackFiles } from '../tracks/track-files.ts';
import { type Contents, contentsOf } from './contents.ts';
import { ImportArchive } from './import-archive.tsx';
import styles from './import-export.module.css';
import { ImportTable } from './import-table.tsx';

const readers = { archive: ImportArchive, table: ImportTable, tracks: ReadTracks };

/** Reads what was written elsewhere: an export of this account or of another, a table of old trips, or a summer's tracks. */
export function Component() {
  usePageTitle(t('title.readIn'));
  const { userId } = useUser();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<{ contents: Contents; files: Files; number: number }>();
  /** The result for the previous file. */
  const [status, setStatus] = useState<Status>();

  /** Most users choose one file; another app may share several of a kind. */
  async function choose(files: readonly File[]) {
    const [first, ...others] = files;
    if (!first) return;
    const contents = await contentsOf(first);
    setChosen((before) => ({
      contents,
      files: [first, ...others],
      number: (before?.number ?? 0) + 1,
    }));
    setStatus(undefined);
  }

  function again(why?: Status) {
    if (!why) focusHeading();
    setStatus(why);
    setChosen(undefined);
  }

  const chooseShared = useEffectEvent(async () => {
    const asked = ['shared', 'lost'].find((name) => search.has(name));
    if (asked === undefined) return;
    onOpenedFiles((files) => void choose(files));
    // Shared files are read only once, even if the page is reloaded.
    setSearch({}, { replace: true });
    if (asked === 'lost') setStatus({ text: t('tracks.lost'), failed: true });
    else await choose(await takeSharedFiles(userId));
  });
  useEffect(() => void chooseShared(), []);

  const Reader = chosen && readers[chosen.contents];
  return (
    <>
      <PageHead title={t('importExport.readIn')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        {Reader ? (
          <Reader key={chosen.number} files={chosen.files} onAgain={again} />
        ) : (
          <>
            <StatusMessage status={status} />
            <p>{t('import.intro')}</p>
            <ul>
              <li>{t('import.intro.archive')}</li>
              <li>{t('import.intro.table')}</li>
              <li>{t('import.intro.tracks')}</li>
            </ul>
            <PickFile
              text={t('import.pick')}
              accept={`.zip,.csv,.txt,.tsv,application/zip,text/csv,text/plain,${trackFiles}`}
              onPick={(file) => void choose([file])}
            />
            {status && !status.failed && (
              <LinkButton variant="secondary" to="/home">
                {t('btn.toLogs')}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </>
  );
}
