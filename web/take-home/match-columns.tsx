import { useId, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { tripLogFields } from '#contract/trip-logs';
import { Button, ButtonRow } from '../shared/button.tsx';
import { Select } from '../shared/form/select.tsx';
import { PageSection } from '../shared/page-section.tsx';
import { StepHeading } from '../shared/step-heading.tsx';
import { t } from '../strings.ts';
import { type Matching, type TripColumn, tripColumns } from './columns.ts';
import { haveNoTimes, type TripRow, toTripRow } from './convert.ts';
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

const trip = z.object(tripLogFields);

/** The sentences of the contract for what is wrong with a row; none when it can be taken. */
function problemsOf(row: TripRow): string[] {
  const { success, error } = trip.safeParse(row);
  return success ? [] : [...new Set(error.issues.map(({ message }) => message))];
}

/** Which column is what, with what the rows become by it. */
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
      <p>{t('table.match.p', { fil: fileName, n: table.rows.length.toLocaleString('sv-SE') })}</p>
      <div className={styles.fields}>
        {tripColumns.map((column) => (
          <ColumnChoice
            key={column}
            column={column}
            head={table.head}
            chosen={matching[column]}
            onChoose={(chosen) => onMatch(choose(matching, column, chosen))}
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

function choose(before: Matching, column: TripColumn, chosen: number | undefined): Matching {
  const { [column]: _, ...others } = before;
  return chosen === undefined ? others : { ...others, [column]: chosen };
}

interface ColumnChoiceProps {
  column: TripColumn;
  head: string[];
  chosen: number | undefined;
  onChoose: (chosen: number | undefined) => void;
}

function ColumnChoice({ column, head, chosen, onChoose }: ColumnChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`table.col.${column}`)}</label>
      <Select
        id={id}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value="">{t('table.none')}</option>
        {head.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
