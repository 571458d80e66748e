import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { useUser } from '../session-state.ts';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { Outcome, type Said } from '../shared/outcome.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import type { TripRow } from './convert.ts';
import { MatchColumns } from './match-columns.tsx';
import { PickFile } from './pick-file.tsx';
import { readTableFile, type Table } from './read-table-file.ts';
import styles from './take-home.module.css';

/** Old trips out of a table: it is read here, its rows are judged by the server like every other import. */
export function Component() {
  usePageTitle(t('title.readTable'));
  const { userId } = useUser();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ fileName: string; table: Table }>();
  const [said, setSaid] = useState<Said>();

  async function choose(file: File) {
    const table = await readTableFile(file);
    if ('sentence' in table) setSaid({ text: table.sentence, failed: true });
    else {
      setSaid(undefined);
      setChosen({ fileName: file.name, table });
    }
  }

  async function send(rows: TripRow[]) {
    setSaid(undefined);
    const result = await call('beginTableImport', {
      body: { rows: rows as unknown as Record<string, unknown>[] },
    });
    if (result.ok) void navigate(`/showprofile/${userId}/read-in?import=${result.data._id}`);
    else setSaid({ text: saveFailure(t('table.failed'), result).sentences.join(' '), failed: true });
  }

  return (
    <>
      <PageHead title={t('takeHome.table')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        <Outcome said={said} />
        {chosen ? (
          <MatchColumns {...chosen} onSend={send} onCancel={() => setChosen(undefined)} />
        ) : (
          <>
            <p>{t('table.intro')}</p>
            <PickFile
              text={t('table.pick')}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onPick={(file) => void choose(file)}
            />
          </>
        )}
      </div>
    </>
  );
}
