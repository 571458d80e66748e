import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../api.ts';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { PickFile } from '../shared/file-button.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { t } from '../strings.ts';
import { type Matching, suggestMatching } from './columns.ts';
import type { TripRow } from './convert.ts';
import type { Answers } from './formats.ts';
import styles from './import-export.module.css';
import { ImportSteps } from './import-steps.tsx';
import { leftOutTable } from './left-out.ts';
import { MatchColumns } from './match-columns.tsx';
import { type Lines, readTableFile, tableBelow } from './read-table-file.ts';

/**
 * Imports old trips from a table: the table is read here, and the server validates its rows like every other import. The
 * id of the import is in the URL, so that going back leads to the columns, and a reload continues the import.
 */
export function Component() {
  usePageTitle(t('title.readTable'));
  const [params, setParams] = useSearchParams();
  const id = params.get('import');
  const [chosen, setChosen] = useState<{
    fileName: string;
    lines: Lines;
    matching: Matching;
    answers: Answers;
  }>();
  const [leftOut, setLeftOut] = useState<{ id: string; table: string | undefined }>();
  const [status, setStatus] = useState<Status>();

  async function choose(file: File) {
    const lines = await readTableFile(file);
    if ('sentence' in lines) setStatus({ text: lines.sentence, failed: true });
    else {
      setStatus(undefined);
      setChosen(suggest(file.name, lines));
    }
  }

  async function send(rows: TripRow[]) {
    setStatus(undefined);
    const result = await call('beginTableImport', {
      body: { rows: rows as unknown as Record<string, unknown>[] },
    });
    if (result.ok) {
      setLeftOut({ id: result.data._id, table: chosen && leftOutTable(tableBelow(chosen.lines), rows) });
      setParams({ import: result.data._id });
    } else setStatus({ text: saveFailure(t('table.failed'), result).sentences.join(' '), failed: true });
  }

  function again(why?: Status) {
    setStatus(why);
    setChosen(undefined);
    setParams({}, { replace: true });
  }

  return (
    <>
      <PageHead title={t('importExport.table')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        {id ? (
          <ImportSteps
            key={id}
            id={id}
            leftOut={leftOut?.id === id ? leftOut.table : undefined}
            onAgain={again}
          />
        ) : (
          <>
            <StatusMessage status={status} />
            {chosen ? (
              <MatchColumns
                {...chosen}
                onHead={(headLine) => setChosen(suggest(chosen.fileName, { ...chosen.lines, headLine }))}
                onMatch={(matching) => setChosen({ ...chosen, matching })}
                onAnswer={(answers) => setChosen({ ...chosen, answers })}
                onSend={send}
                onCancel={() => setChosen(undefined)}
              />
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
          </>
        )}
      </div>
    </>
  );
}

const suggest = (fileName: string, lines: Lines) => ({
  fileName,
  lines,
  matching: suggestMatching(tableBelow(lines)),
  answers: {},
});
