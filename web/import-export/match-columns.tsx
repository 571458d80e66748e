import { useMemo } from 'react';
import { serviceLogFields } from '#contract/logs/service-log-fields';
import { useBoats } from '../plan/use-boats.ts';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import { type Matching, unusedColumns } from './columns.ts';
import type { Answers } from './formats.ts';
import styles from './match-columns.module.css';
import { oddestRows } from './odd-rows.ts';
import { PreviewRows } from './preview-rows.tsx';
import { type Lines, tableBelow } from './read-table-file.ts';
import { type LogRow, serviceTable, type TableKind, tripTable } from './table-kinds.ts';
import { Choice, TableQuestions } from './table-questions.tsx';

interface MatchColumnsProps {
  kind: TableKind;
  fileName: string;
  lines: Lines;
  matching: Matching;
  answers: Answers;
  onKind: (kind: TableKind) => void;
  onHead: (headLine: number) => void;
  onMatch: (matching: Matching) => void;
  onAnswer: (answers: Answers) => void;
  onSend: (rows: LogRow[], problems: string[][]) => void;
  onCancel: () => void;
}

/** Lines among which the user may say which is the head. */
const headLines = 12;

const listOf = new Intl.ListFormat('sv-SE');

/** The user chooses which column is what, answers what the columns leave open, and sees what the rows become. */
export function MatchColumns(props: MatchColumnsProps) {
  const { kind, fileName, lines, matching, onKind, onHead, onMatch, onAnswer, onSend, onCancel } = props;
  const table = useMemo(() => tableBelow(lines), [lines]);
  const offered = useOffered();
  const [boat, another] = offered.boatNameModel;
  const answers = useMemo<Answers>(
    () => ({ ...(boat && !another && { boatNameModel: boat }), ...props.answers }),
    [boat, another, props.answers],
  );
  const { rows, questions, converted } = useMemo(
    () => kind.read(table, matching, answers),
    [kind, table, matching, answers],
  );
  const problems = useMemo(() => rows.map((row) => kind.problemsOf(row)), [kind, rows]);
  const fitting = useMemo(() => rows.filter((_, i) => problems[i]?.length === 0), [rows, problems]);
  const odd = useMemo(
    () =>
      oddestRows(
        table.rows,
        problems,
        rows.map((row) => kind.measures(row)),
      ),
    [kind, table, rows, problems],
  );
  const unused = useMemo(() => unusedColumns(table, matching), [table, matching]);
  const isOpen = questions.some(({ name, isOptional }) => !isOptional && !answers[name]);

  return (
    <>
      <StepHeading text={t('table.match.h')} />
      <p>
        {table.rows.length === 1
          ? t('table.match.one', { fil: fileName })
          : t('table.match.p', { fil: fileName, n: table.rows.length.toLocaleString('sv-SE') })}
      </p>
      <div className={styles.fields}>
        <Choice
          label={t('table.kind.label')}
          value={kind.name}
          choices={[
            { value: tripTable.name, label: t('table.kind.trips') },
            { value: serviceTable.name, label: t('table.kind.services') },
          ]}
          onChoose={(name) => onKind(name === serviceTable.name ? serviceTable : tripTable)}
        />
        <Choice
          label={t('table.head.label')}
          value={String(lines.headLine)}
          choices={lines.lines.slice(0, Math.min(headLines, lines.lines.length - 1)).map((line, i) => ({
            value: String(i),
            label: `${lines.numbers[i]}: ${line
              .filter((cell) => cell !== '')
              .join(', ')
              .slice(0, 60)}`,
          }))}
          onChoose={(value) => onHead(Number(value))}
        />
        <TableQuestions
          questions={questions}
          answers={answers}
          offered={offered}
          onAnswer={(name, answer) => onAnswer({ ...answers, [name]: answer })}
        />
      </div>
      <div className={styles.fields}>
        {kind.columns().map(({ name, label }) => (
          <Choice
            key={name}
            label={label}
            none={t('table.none')}
            value={String(matching[name] ?? '')}
            choices={table.head.map((head, i) => ({ value: String(i), label: head }))}
            onChoose={(value) => onMatch(choose(matching, name, value === '' ? undefined : Number(value)))}
          />
        ))}
      </div>
      <PageSection heading={t('table.preview.h')}>
        <PreviewRows
          definition={kind.definition}
          rows={odd.flatMap((i) => {
            const values = rows[i];
            const number = lines.numbers[lines.headLine + 1 + i] ?? 0;
            return values ? [{ number, values, problems: problems[i] ?? [] }] : [];
          })}
        />
        <p role="status" className={styles.fits}>
          {t(rows.length === 1 ? 'table.fits.one' : 'table.fits', {
            n: fitting.length.toLocaleString('sv-SE'),
            alla: rows.length.toLocaleString('sv-SE'),
          })}
          {fitting.length > 0 && ` ${kind.remark(fitting)}`}
          {isOpen && ` ${t('table.ask.first')}`}
        </p>
        {converted.map(({ heading, unit }) => (
          <p key={heading}>{t('table.converted', { kolumn: heading, enhet: unit })}</p>
        ))}
        {unused.length > 0 && (
          <p>{t('table.unused', { kolumner: listOf.format(unused.map((name) => `”${name}”`)) })}</p>
        )}
      </PageSection>
      <ButtonRow>
        {fitting.length > 0 && !isOpen && (
          <Button variant="primary" onClick={() => onSend(rows, problems)}>
            {t('table.continue')}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {t('import.another')}
        </Button>
      </ButtonRow>
    </>
  );
}

function choose(before: Matching, column: string, chosen: number | undefined): Matching {
  const { [column]: _, ...others } = before;
  return chosen === undefined ? others : { ...others, [column]: chosen };
}

/** What a service book says again and again: the account's own boats, and the usual types. */
function useOffered() {
  const { boats } = useBoats();
  return useMemo(
    () => ({
      boatNameModel: (boats ?? []).map(({ name, bookName }) => bookName || name),
      serviceType: serviceLogFields.serviceType.usual,
    }),
    [boats],
  );
}
