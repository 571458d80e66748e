import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReaderProps } from '../shared/file-reader.ts';
import { Loading } from '../shared/ui/loading.tsx';
import type { Status } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { type Matching, suggestMatching } from './columns.ts';
import type { TripRow } from './convert.ts';
import type { Answers } from './formats.ts';
import { ImportSteps } from './import-steps.tsx';
import { leftOutTable } from './left-out.ts';
import { MatchColumns } from './match-columns.tsx';
import { sourceOfRows } from './read-rows.ts';
import { type Lines, readTableFile, tableBelow } from './read-table-file.ts';
import type { Source } from './source.ts';

/** Imports old trips from a table. That its rows are shown is in the URL, so that going back leads to the columns. */
export function ImportTable({ files: [file], onAgain }: ReaderProps) {
  const [params, setParams] = useSearchParams();
  const [table, setTable] = useState<{ lines: Lines; matching: Matching; answers: Answers }>();
  const [read, setRead] = useState<{ open: () => Promise<Source>; leftOut: string | undefined }>();

  const readFile = useEffectEvent(async () => {
    const lines = await readTableFile(file);
    if ('sentence' in lines) again({ text: lines.sentence, failed: true });
    else setTable(suggest(lines));
  });
  useEffect(() => void readFile(), []);

  function again(why?: Status) {
    setParams({}, { replace: true });
    onAgain(why);
  }

  function send(lines: Lines, rows: TripRow[]) {
    setRead({
      open: async () => sourceOfRows(rows, lines.numbers.slice(lines.headLine + 1)),
      leftOut: leftOutTable(tableBelow(lines), rows),
    });
    setParams({ rows: 'read' });
  }

  if (!table) return <Loading text={t('track.reading')} />;
  if (read && params.has('rows')) return <ImportSteps {...read} onAgain={again} />;
  return (
    <MatchColumns
      {...table}
      fileName={file.name}
      onHead={(headLine) => setTable(suggest({ ...table.lines, headLine }))}
      onMatch={(matching) => setTable({ ...table, matching })}
      onAnswer={(answers) => setTable({ ...table, answers })}
      onSend={(rows) => send(table.lines, rows)}
      onCancel={() => again()}
    />
  );
}

const suggest = (lines: Lines) => ({ lines, matching: suggestMatching(tableBelow(lines)), answers: {} });
