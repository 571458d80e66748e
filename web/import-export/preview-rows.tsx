import { columnsOf } from '#contract/logs/columns';
import { fieldsOf } from '#contract/logs/definition';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { t } from '../strings.ts';
import type { TripRow } from './convert.ts';
import styles from './match-columns.module.css';

interface PreviewRowsProps {
  rows: { number: number; row: TripRow; problems: string[] }[];
}

const times = fieldsOf(tripLogDefinition).filter(({ kind }) => kind === 'time');
const shown: { name: string; label: string }[] = [
  ...times,
  ...columnsOf(tripLogDefinition).flatMap(({ field: { kind, name }, heading }) =>
    kind === 'time' || kind === 'year' ? [] : [{ name, label: heading }],
  ),
];

/** Some rows as logs, with what is wrong with them. Wider than a phone, so it scrolls. */
export function PreviewRows({ rows }: PreviewRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('table.preview.label')}>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col">{t('table.preview.row')}</th>
            <th scope="col">{t('table.preview.problem')}</th>
            {shown.map(({ name, label }) => (
              <th scope="col" key={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, row, problems }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td className={styles.problem}>{problems.join(' ') || '–'}</td>
              {shown.map(({ name }) => (
                <td key={name} className={name.endsWith('DateTime') ? 'nowrap' : undefined}>
                  {row[name as keyof TripRow].replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
