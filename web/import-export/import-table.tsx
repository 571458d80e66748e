import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReaderProps } from '../shared/file-reader.ts';
import { Loading } from '../shared/ui/loading.tsx';
import type { Status } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { isOfServices, type Matching, suggestMatching } from './columns.ts';
import type { Answers } from './formats.ts';
import { ImportSteps } from './import-steps.tsx';
import { leftOutTable } from './left-out.ts';
import { MatchColumns } from './match-columns.tsx';
import { sourceOfRows } from './read-rows.ts';
import { type Lines, readTableFile, tableBelow } from './read-table-file.ts';
import type { Source } from './source.ts';
import { type LogRow, serviceTable, type TableKind, tripTable } from './table-kinds.ts';

interface Matched {
  kind: TableKind;
  lines: Lines;
  matching: Matching;
  answers: Answers;
}

/** Imports old trips, or an old service book, from a table. That its rows are shown is in the URL, so that going back leads to the columns. */
export function ImportTable({ files: [file], onAgain }: ReaderProps) {
  const [params, setParams] = useSearchParams();
  const [table, setTable] = useState<Matched>();
  const [read, setRead] = useState<{ open: () => Promise<Source>; leftOut: string | undefined }>();

  const readFile = useEffectEvent(async (isHere: () => boolean) => {
    const lines = await readTableFile(file);
    if (!isHere()) return;
    if ('sentence' in lines) again({ text: lines.sentence, failed: true });
    else setTable(suggest(lines));
  });
  useEffect(() => {
    let isHere = true;
    void readFile(() => isHere);
    return () => {
      isHere = false;
    };
  }, []);

  function again(why?: Status) {
    setParams({}, { replace: true });
    onAgain(why);
  }

  function send({ kind, lines }: Matched, rows: LogRow[], problems: string[][]) {
    const below = tableBelow(lines);
    const numbers = lines.numbers.slice(lines.headLine + 1);
    setRead({
      open: async () => sourceOfRows(kind, rows, numbers, below.rows),
      leftOut: leftOutTable(below, problems),
    });
    setParams({ rows: 'read' });
  }

  if (!table) return <Loading text={t('track.reading')} />;
  if (read && params.has('rows')) return <ImportSteps {...read} onAgain={again} />;
  return (
    <MatchColumns
      {...table}
      fileName={file.name}
      onKind={(kind) => setTable(suggest(table.lines, kind))}
      onHead={(headLine) => setTable(suggest({ ...table.lines, headLine }))}
      onMatch={(matching) => setTable({ ...table, matching })}
      onAnswer={(answers) => setTable({ ...table, answers })}
      onSend={(rows, problems) => send(table, rows, problems)}
      onCancel={() => again()}
    />
  );
}

function suggest(lines: Lines, chosen?: TableKind): Matched {
  const table = tableBelow(lines);
  const kind = chosen ?? (isOfServices(table.head) ? serviceTable : tripTable);
  return { kind, lines, matching: suggestMatching(table, kind.columns()), answers: {} };
}
