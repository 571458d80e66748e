import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Row } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import { PaperTable } from '../shared/print/paper.tsx';
import { numberText } from '../shared/text/numbers.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import lines from './page.module.css';
import styles from './sheet.module.css';
import { detailsOf, engineText, headingOf, rowPosition, timesOf } from './words.ts';

interface SheetProps {
  log: TripLog;
}

/** «Loggblad»: the rows of a trip as a table, on a phone as a list. Only one is rendered: there may be hundreds of rows. */
export default function Sheet({ log }: SheetProps) {
  const rows = log.rows?.all ?? [];
  const isWide = useSyncExternalStore(onRoom, () => room.matches);
  const Rows = isWide ? Table : List;
  return (
    <section className={styles.section} aria-label={t('under.sheet')}>
      {log.rows?.underWay && (
        <LinkButton variant="secondary" small to={`/underway/${log._id}`}>
          {t('under.open')}
        </LinkButton>
      )}
      {rows.length > 0 && <Rows log={log} rows={rows} />}
    </section>
  );
}

/** Where the columns of the table fit side by side; with large text, the table scrolls sideways in its frame. */
const room = matchMedia('(min-width: 900px)');

function onRoom(changed: () => void) {
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

interface RowsProps {
  log: TripLog;
  rows: readonly Row[];
}

const addressOf = (log: TripLog, row: Row) => `/underway/${log._id}/row/${row.id}`;

function Table({ log, rows }: RowsProps) {
  const shown = columns(rows);
  return (
    <div className={styles.frame}>
      <table className={styles.sheet}>
        <caption className="visually-hidden">{t('under.sheetOf', { rubrik: log.title })}</caption>
        <thead>
          <tr>
            {shown.map(({ label, kind }) => (
              <th key={label} scope="col" className={kind === 'figure' ? styles.figure : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map(({ label, kind, cell, below }, i) => {
                const text = cell(row);
                if (i === 0) {
                  return (
                    <th key={label} scope="row">
                      <Link to={addressOf(log, row)}>{text}</Link>
                    </th>
                  );
                }
                return (
                  <td key={label} className={kind === 'figure' ? styles.figure : styles.text}>
                    {text}
                    {below && <span className={styles.below}>{below(row)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ log, rows }: RowsProps) {
  const timeOf = timesOf(rows);
  return (
    <ol className={lines.lines}>
      {rows.map((row) => (
        <li key={row.id}>
          <time dateTime={row.at}>{timeOf(row)}</time>
          <Link to={addressOf(log, row)}>
            <b>{headingOf(row)}</b>
            {detailsOf(row).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The same on paper, below its log. */
export function SheetOnPaper({ log }: SheetProps) {
  const rows = log.rows?.all ?? [];
  // Paper cannot be updated later, so rows of which some may be missing are not printed.
  if (rows.length === 0) return null;
  const shown = columns(rows);
  return (
    <>
      <h4>{t('under.sheet')}</h4>
      <div className={styles.onPaper}>
        <PaperTable
          columns={shown.map(({ label, kind }) => ({ label, ...(kind && { kind }) }))}
          rows={rows.map((row) => ({ key: row.id, cells: shown.map((column) => textOf(column, row)) }))}
        />
      </div>
    </>
  );
}

interface Column {
  label: string;
  kind?: 'brief' | 'figure';
  cell: (row: Row) => string;
  /** Under it, on one line. */
  below?: (row: Row) => string;
}

const textOf = ({ cell, below }: Column, row: Row): string =>
  [cell(row), below?.(row)].filter(Boolean).join('\n');

/** The columns that have content. */
function columns(rows: readonly Row[]): Column[] {
  const figure = (value: number | undefined) => (value === undefined ? '' : numberText(value));
  const all: Column[] = [
    {
      label: t('under.at'),
      kind: 'brief',
      cell: timesOf(rows),
    },
    {
      label: t('under.col.place'),
      cell: ({ place = '' }) => place,
      below: rowPosition,
    },
    { label: t('under.col.course'), kind: 'figure', cell: ({ course }) => figure(course) },
    { label: t('under.col.speed'), kind: 'figure', cell: ({ speed }) => figure(speed) },
    { label: t('under.col.log'), kind: 'figure', cell: ({ log }) => figure(log) },
    {
      label: t('under.col.wind'),
      kind: 'brief',
      cell: ({ windDirection = '', windSpeed }) =>
        [windDirection, figure(windSpeed)].filter(Boolean).join(' '),
    },
    { label: t('under.col.barometer'), kind: 'figure', cell: ({ barometer }) => figure(barometer) },
    {
      label: t('under.col.sails'),
      cell: (row) => row.sails || (row.engine === 'on' ? t('under.engine') : ''),
    },
    {
      label: t('under.col.note'),
      cell: ({ note = '', event, ...row }) =>
        [event === 'arrived' ? t('under.there') : '', note || engineText(row)].filter(Boolean).join('. '),
    },
  ];
  return all.filter((column, i) => i === 0 || rows.some((row) => textOf(column, row) !== ''));
}
