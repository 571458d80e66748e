import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Row {
  key: string | number;
  /** The first cell is the row's heading. */
  cells: readonly ReactNode[];
  isChosen?: boolean;
}

interface TableProps {
  caption: string;
  /** The headings of the columns; an empty string gives an empty cell. */
  columns: readonly string[];
  rows: readonly Row[];
  /** The last row, under a line. */
  sum?: readonly ReactNode[];
}

/** A table of figures of seasons, months, years or people. If the text is large, it scrolls sideways in its own frame. */
export function Table({ caption, columns, rows, sum }: TableProps) {
  const cells = ([head, ...figures]: readonly ReactNode[]) => (
    <>
      <th scope="row">{head}</th>
      {figures.map((figure, i) => (
        // The columns are the same in every row, and in the same order.
        <td key={columns[i + 1]}>{figure}</td>
      ))}
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard
    <section className={styles.frame} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) =>
              column === '' ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.isChosen ? styles.chosen : undefined}>
              {cells(row.cells)}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>{cells(sum)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** A picture and the table of its figures, side by side where there is room. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className={styles.beside}>{children}</div>
);
