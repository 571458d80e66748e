import type { ReactNode, Ref } from 'react';
import { t } from '../../strings.ts';
import { nowWallClock } from '../text/dates.ts';
import styles from './paper.module.css';

interface PaperProps {
  ref: Ref<HTMLDivElement>;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** A printed document. It is not shown on the screen. */
export function Paper({ ref, title, lead, children }: PaperProps) {
  return (
    <div className={styles.paper} ref={ref}>
      <p className={styles.header}>{t('print.header', { datum: nowWallClock().slice(0, 10) })}</p>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

/** One of several entries, under its own heading. */
export function PaperEntry({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className={styles.entry}>
      <h3>{title}</h3>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}

/** Labels and values in a row, as many as fit. Items without a value are left out. */
export function PaperFacts({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt> <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Text with its line breaks as written. */
export function PaperText({ heading, text }: { heading?: string; text: string }) {
  return (
    <div className={styles.text}>
      {heading && <h4>{heading}</h4>}
      <p>{text.trim()}</p>
    </div>
  );
}

/** Notes below a table about what it leaves out. */
export function PaperNotes({ texts }: { texts: string[] }) {
  return (
    <div className={styles.notes}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

interface Column {
  label: string;
  /** A `brief` date or time stays on one line, a `figure` is also right-aligned; without a kind it is text of any length. */
  kind?: 'brief' | 'figure';
}

interface PaperTableProps {
  columns: Column[];
  rows: { key: string; cells: ReactNode[] }[];
  /** The last row, under a line. */
  sum?: ReactNode[];
}

/** A table whose header is repeated on every page. */
export function PaperTable({ columns, rows, sum }: PaperTableProps) {
  const cells = (texts: ReactNode[]) =>
    columns.map(({ label, kind }, i) => (
      <td key={label} className={kind && styles[kind]}>
        {texts[i]}
      </td>
    ));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ label, kind }) => (
            <th key={label} scope="col" className={kind && styles[kind]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>{cells(row.cells)}</tr>
        ))}
      </tbody>
      {sum && (
        <tbody className={styles.sum}>
          <tr>{cells(sum)}</tr>
        </tbody>
      )}
    </table>
  );
}

/** Lines to be filled in by hand, each over what it is for. */
export const PaperLines = ({ labels }: { labels: readonly string[] }) => (
  <div className={styles.lines}>
    {labels.map((label) => (
      <p key={label}>{label}</p>
    ))}
  </div>
);

/** A box to write and draw in by hand. */
export const PaperRoom = ({ label }: { label: string }) => <p className={styles.room}>{label}</p>;
