import { columnsOf } from '#contract/logs/columns';
import { fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { t } from '../strings.ts';
import styles from './match-columns.module.css';

interface PreviewRowsProps {
  definition: LogDefinition;
  rows: { number: number; values: Readonly<Record<string, string>>; problems: string[] }[];
}

/** The times first; the sections of a service only if one of the rows has anything in them. */
function shownOf({ definition, rows }: PreviewRowsProps): { name: string; label: string; isTime?: true }[] {
  const isFilled = (name: string) => rows.some(({ values }) => values[name]);
  return [
    ...fieldsOf(definition).flatMap(({ kind, name, label }) =>
      kind === 'time' ? { name, label, isTime: true as const } : [],
    ),
    ...columnsOf(definition).flatMap(({ field: { kind, name, section }, heading }) =>
      kind === 'time' || kind === 'year' || (section === 'work' && !isFilled(name))
        ? []
        : [{ name, label: heading }],
    ),
  ];
}

/** Some rows as logs, with what is wrong with them. Wider than a phone, so it scrolls. */
export function PreviewRows(props: PreviewRowsProps) {
  const shown = shownOf(props);
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
          {props.rows.map(({ number, values, problems }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td className={styles.problem}>{problems.join(' ') || '–'}</td>
              {shown.map(({ name, isTime }) => (
                <td key={name} className={isTime && 'nowrap'}>
                  {values[name]?.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
