import { useState } from 'react';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { currentSession } from '../session-state.ts';
import { Button, ButtonRow } from '../shared/button.tsx';
import { t } from '../strings.ts';
import styles from './conflict.module.css';
import { useWithdraw } from './use-withdraw.ts';

type Side = 'mine' | 'theirs';

/** What a field of a log is called, and what stands in it. */
export type FactOf = (name: string, log: Record<string, unknown>) => { label: string; value: string };

interface ConflictProps {
  entry: Entry;
  factOf: FactOf;
  /** Where the log is shown. */
  show: string;
}

/**
 * A log that was changed here and elsewhere in the same fields: both beside each other, and the writer chooses for each field.
 * What only one side has changed has followed by itself.
 */
export function Conflict({ entry, factOf, show }: ConflictProps) {
  const { problem, theirs } = entry;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [failed, setFailed] = useState(false);
  const withdraw = useWithdraw(entry, show);
  if (problem?.kind !== 'conflict' || !theirs) return null;
  const { fields } = problem;
  const isDeletion = entry.action === 'delete';
  const mine: Record<string, unknown> = entry.fields;

  async function resolve(choice: Record<string, Side>) {
    const user = currentSession();
    if (!user) return;
    try {
      const { resolveConflict } = await import('../offline/outbox.ts');
      await resolveConflict(openDb(user.userId), entry.id, choice);
    } catch (error) {
      console.warn('The choice could not be written down.', error);
      setFailed(true);
    }
  }
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map((name) => [name, side])));

  if (isDeletion) {
    return (
      <ButtonRow>
        <Button variant="danger" onClick={() => void resolve({})}>
          {t('outbox.deleteAnyway')}
        </Button>
        <Button variant="secondary" onClick={() => void withdraw()}>
          {t('outbox.withdraw.delete')}
        </Button>
      </ButtonRow>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void resolve(chosen);
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
      {/* Roles, because a table that is laid out otherwise on a phone is none for a screen reader. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table className={styles.conflict} role="table" aria-label={t('outbox.versions')}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            <td />
            <th scope="col">{t('outbox.mine')}</th>
            <th scope="col">{t('outbox.theirs')}</th>
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {fields.map((name) => {
            const { label, value } = factOf(name, mine);
            const cell = (side: Side, text: string) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <td role="cell" data-label={t(side === 'mine' ? 'outbox.mine' : 'outbox.theirs')}>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    required
                    checked={chosen[name] === side}
                    aria-label={`${label}: ${t(side === 'mine' ? 'outbox.mine' : 'outbox.theirs')}`}
                    onChange={() => setChosen({ ...chosen, [name]: side })}
                  />
                  <span>{text || '–'}</span>
                </label>
              </td>
            );
            return (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <tr key={name} role="row">
                {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
                <th scope="row" role="rowheader">
                  {label}
                </th>
                {cell('mine', value)}
                {cell('theirs', factOf(name, theirs).value)}
              </tr>
            );
          })}
        </tbody>
      </table>
      {failed && <p role="alert">{t('net.notKept')}</p>}
      <ButtonRow>
        <Button type="submit" variant="primary">
          {t('outbox.resolve')}
        </Button>
      </ButtonRow>
    </form>
  );
}
