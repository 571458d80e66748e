import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { PickFile } from '../shared/file-button.tsx';
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
import { sourceOfRows } from './read-rows.ts';
import { type Lines, readTableFile, tableBelow } from './read-table-file.ts';
import type { Source } from './source.ts';

/** Imports old trips from a table. That its rows are shown is in the URL, so that going back leads to the columns. */
export function Component() {
  usePageTitle(t('title.readTable'));
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<{
    fileName: string;
    lines: Lines;
    matching: Matching;
    answers: Answers;
  }>();
  const [read, setRead] = useState<{ open: () => Promise<Source>; leftOut: string | undefined }>();
  const [status, setStatus] = useState<Status>();

  async function choose(file: File) {
    const lines = await readTableFile(file);
    if ('sentence' in lines) setStatus({ text: lines.sentence, failed: true });
    else {
      setStatus(undefined);
      setChosen(suggest(file.name, lines));
    }
  }

  function send(rows: TripRow[]) {
    if (!chosen) return;
    setStatus(undefined);
    setRead({
      open: async () => sourceOfRows(rows, chosen.lines.numbers.slice(chosen.lines.headLine + 1)),
      leftOut: leftOutTable(tableBelow(chosen.lines), rows),
    });
    setParams({ rows: 'read' });
  }

  function again(why?: Status) {
    setStatus(why);
    setChosen(undefined);
    setRead(undefined);
    setParams({}, { replace: true });
  }

  return (
    <>
      <PageHead title={t('importExport.table')} actions={<BackToProfile />} />
      <div className={styles.stack}>
        {read && params.has('rows') ? (
          <ImportSteps {...read} onAgain={again} />
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
