// biome-ignore-all lint/a11y/noRedundantRoles: screen readers lose a table with another layout on a phone, unless it has its roles
import { type ReactNode, useState } from 'react';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { t } from '../strings.ts';
import styles from './conflict-table.module.css';

export type Side = 'mine' | 'theirs';

interface ConflictTableProps {
  /** Changed here and elsewhere, with the texts of both sides. */
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
  /** The name of the table. */
  label: string;
  /** Called with the side chosen for each field. */
  onResolve: (choice: Record<string, Side>) => void;
  /** Why the choice could not be saved. */
  failure: ReactNode;
}

/** Both sides of each field that was changed here and elsewhere stand beside each other, and the user chooses one. */
export function ConflictTable({ fields, label: name, onResolve, failure }: ConflictTableProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map(({ name }) => [name, side])));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onResolve(chosen);
      }}
    >
      <div className={styles.all}>
        <Button variant="secondary" small onClick={() => all('mine')}>
          {t('outbox.allMine')}
        </Button>
        <Button variant="secondary" small onClick={() => all('theirs')}>
          {t('outbox.allTheirs')}
        </Button>
      </div>
      <table className={styles.conflict} role="table" aria-label={name}>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {(['mine', 'theirs'] as const).map((side) => (
              <th key={side} scope="col" role="columnheader">
                {t(`outbox.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {fields.map(({ name, label, ...texts }) => {
            const cell = (side: Side) => (
              <td role="cell" data-label={t(`outbox.${side}`)}>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    required
                    checked={chosen[name] === side}
                    aria-label={`${label}: ${t(`outbox.${side}`)}`}
                    onChange={() => setChosen({ ...chosen, [name]: side })}
                  />
                  <span>{texts[side] || '–'}</span>
                </label>
              </td>
            );
            return (
              <tr key={name} role="row">
                <th scope="row" role="rowheader">
                  {label}
                </th>
                {cell('mine')}
                {cell('theirs')}
              </tr>
            );
          })}
        </tbody>
      </table>
      {failure}
      <ButtonRow>
        <Button type="submit" variant="primary">
          {t('outbox.resolve')}
        </Button>
      </ButtonRow>
    </form>
  );
}
