import { useId, useMemo, useState } from 'react';
import { Button, ButtonRow } from '../shared/button.tsx';
import { Select } from '../shared/form/select.tsx';
import { PageSection } from '../shared/page-section.tsx';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import { type Matching, tripColumns } from './columns.ts';
import { haveNoTimes, problemsOf, type TripRow, toTripRow } from './convert.ts';
import styles from './match-columns.module.css';
import { PreviewRows } from './preview-rows.tsx';
import type { Table } from './read-table-file.ts';

interface MatchColumnsProps {
  fileName: string;
  table: Table;
  matching: Matching;
  onMatch: (matching: Matching) => void;
  onSend: (rows: TripRow[]) => Promise<void>;
  onCancel: () => void;
}

/** The user chooses which column is what, and sees what the rows become. */
export function MatchColumns({ fileName, table, matching, onMatch, onSend, onCancel }: MatchColumnsProps) {
  const [busy, setBusy] = useState(false);
  const rows = useMemo(() => table.rows.map((row) => toTripRow(row, matching)), [table, matching]);
  const fitting = useMemo(() => rows.filter((row) => problemsOf(row).length === 0), [rows]);

  async function send() {
    setBusy(true);
    await onSend(rows);
    setBusy(false);
  }

  return (
    <>
      <StepHeading text={t('table.match.h')} />
      <p>
        {table.rows.length === 1
          ? t('table.match.one', { fil: fileName })
          : t('table.match.p', { fil: fileName, n: table.rows.length.toLocaleString('sv-SE') })}
      </p>
      <div className={styles.fields}>
        {tripColumns().map(({ name, label }) => (
          <ColumnChoice
            key={name}
            label={label}
            head={table.head}
            chosen={matching[name]}
            onChoose={(chosen) => onMatch(choose(matching, name, chosen))}
          />
        ))}
      </div>
      <PageSection heading={t('table.preview.h')}>
        <PreviewRows rows={rows.slice(0, 5).map((row) => ({ row, problems: problemsOf(row) }))} />
        <p role="status" className={styles.fits}>
          {t('table.fits', {
            n: fitting.length.toLocaleString('sv-SE'),
            alla: rows.length.toLocaleString('sv-SE'),
          })}
          {fitting.length > 0 && haveNoTimes(fitting) && ` ${t('table.noTimes')}`}
        </p>
      </PageSection>
      <ButtonRow>
        {fitting.length > 0 && (
          <Button
            variant="primary"
            busy={busy ? t('table.continuing') : undefined}
            onClick={() => void send()}
          >
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

interface ColumnChoiceProps {
  label: string;
  head: string[];
  chosen: number | undefined;
  onChoose: (chosen: number | undefined) => void;
}

function ColumnChoice({ label, head, chosen, onChoose }: ColumnChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value="">{t('table.none')}</option>
        {head.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and their order never changes
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
