// biome-ignore-all lint/a11y/noRedundantRoles: screen readers lose a table with another layout on a phone, unless it has its roles
import { useState } from 'react';
import { shownValue } from '#contract/logs/values';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { resolveConflict } from '../offline/problems.ts';
import { useDeviceWrite } from '../outbox/use-device-write.tsx';
import { useWithdraw } from '../outbox/use-withdraw.ts';
import { useUser } from '../session-state.ts';
import { Button, ButtonRow } from '../shared/button.tsx';
import { t } from '../strings.ts';
import styles from './conflict.module.css';
import type { AnyLog, LogKind } from './kind.ts';

type Side = 'mine' | 'theirs';

interface ConflictProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  entry: Entry;
  /** Where the log is shown. */
  show: string;
}

/**
 * A conflict: both sides of each field that was changed here and elsewhere are shown beside each other, and the user chooses one.
 * Fields that only one side has changed are already merged.
 */
export function Conflict<Log extends AnyLog>({ kind, entry, show }: ConflictProps<Log>) {
  const { problem, theirs } = entry;
  const { userId } = useUser();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const { run, failure } = useDeviceWrite();
  const withdraw = useWithdraw(entry, show);
  if (problem?.kind !== 'conflict' || !theirs) return null;
  const { fields } = problem;
  const isDeletion = entry.action === 'delete';
  const mine: Record<string, unknown> = entry.fields;

  const resolve = (choice: Record<string, Side>) =>
    run(() => resolveConflict(openDb(userId), entry.id, choice));
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map((name) => [name, side])));

  if (isDeletion) {
    return (
      <>
        {failure}
        <ButtonRow>
          <Button variant="danger" onClick={() => void resolve({})}>
            {t('outbox.deleteAnyway')}
          </Button>
          <Button variant="secondary" onClick={() => void run(withdraw)}>
            {t('outbox.withdraw.delete')}
          </Button>
        </ButtonRow>
      </>
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
      <table className={styles.conflict} role="table" aria-label={t('outbox.versions')}>
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
          {fields.map((name) => {
            const { label, textOf } = wordsFor(kind, name);
            const cell = (side: Side, text: string) => (
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
                  <span>{text || '–'}</span>
                </label>
              </td>
            );
            return (
              <tr key={name} role="row">
                <th scope="row" role="rowheader">
                  {label}
                </th>
                {cell('mine', textOf(mine))}
                {cell('theirs', textOf(theirs))}
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

/** The label of a field or a part, and how its value is shown. */
function wordsFor<Log extends AnyLog>({ definition, parts = [] }: LogKind<Log>, name: string) {
  const field = definition.fields[name];
  const part = parts.find((one) => one.name === name);
  return {
    label: field?.label ?? part?.label() ?? name,
    textOf: (log: Record<string, unknown>) =>
      field ? shownValue(field, log[name]) : (part?.shown(log[name]) ?? ''),
  };
}
