import { useId, useMemo } from 'react';
import { Select } from '../shared/form/select.tsx';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { StepHeading } from '../shared/ui/step-heading.tsx';
import { t } from '../strings.ts';
import { type Matching, tripColumns, unusedColumns } from './columns.ts';
import { haveNoTimes, problemsOf, type TripRow, toTripRows } from './convert.ts';
import type { Answers } from './formats.ts';
import styles from './match-columns.module.css';
import { oddestRows } from './odd-rows.ts';
import { PreviewRows } from './preview-rows.tsx';
import { type Lines, tableBelow } from './read-table-file.ts';

interface MatchColumnsProps {
  fileName: string;
  lines: Lines;
  matching: Matching;
  answers: Answers;
  onHead: (headLine: number) => void;
  onMatch: (matching: Matching) => void;
  onAnswer: (answers: Answers) => void;
  onSend: (rows: TripRow[]) => void;
  onCancel: () => void;
}

/** Lines among which the user may say which is the head. */
const headLines = 12;

const listOf = new Intl.ListFormat('sv-SE');

/** The user chooses which column is what, answers what the columns leave open, and sees what the rows become. */
export function MatchColumns(props: MatchColumnsProps) {
  const { fileName, lines, matching, answers, onHead, onMatch, onAnswer, onSend, onCancel } = props;
  const table = useMemo(() => tableBelow(lines), [lines]);
  const { rows, questions, converted } = useMemo(
    () => toTripRows(table, matching, answers),
    [table, matching, answers],
  );
  const fitting = useMemo(() => rows.filter((row) => problemsOf(row).length === 0), [rows]);
  const odd = useMemo(() => oddestRows(table.rows, rows), [table, rows]);
  const unused = useMemo(() => unusedColumns(table, matching), [table, matching]);
  const isOpen = questions.some(({ name }) => answers[name] === undefined);

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
        {questions.map(({ name, text, choices }) => (
          <Choice
            key={name}
            label={text}
            value={answers[name] ?? ''}
            none={t('table.ask.choose')}
            choices={choices}
            onChoose={(value) => onAnswer({ ...answers, [name]: value || undefined })}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {tripColumns().map(({ name, label }) => (
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
          rows={odd.flatMap((i) => {
            const row = rows[i];
            const number = lines.numbers[lines.headLine + 1 + i] ?? 0;
            return row ? [{ number, row, problems: problemsOf(row) }] : [];
          })}
        />
        <p role="status" className={styles.fits}>
          {t(rows.length === 1 ? 'table.fits.one' : 'table.fits', {
            n: fitting.length.toLocaleString('sv-SE'),
            alla: rows.length.toLocaleString('sv-SE'),
          })}
          {fitting.length > 0 && haveNoTimes(fitting) && ` ${t('table.noTimes')}`}
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
          <Button variant="primary" onClick={() => onSend(rows)}>
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

interface ChoiceProps {
  label: string;
  value: string;
  choices: { value: string; label: string }[];
  /** The choice of nothing. */
  none?: string;
  onChoose: (value: string) => void;
}

function Choice({ label, value, choices, none, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {none && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
