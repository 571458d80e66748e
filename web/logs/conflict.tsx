import { shownValue } from '#contract/logs/values';
import { openDb } from '../offline/db.ts';
import type { Entry } from '../offline/entry.ts';
import { asWritten } from '../offline/part-values.ts';
import { resolveConflict } from '../offline/problems.ts';
import { ConflictTable, type Side } from '../outbox/conflict-table.tsx';
import { useDeviceWrite } from '../outbox/use-device-write.tsx';
import { useWithdraw } from '../outbox/use-withdraw.ts';
import { useUser } from '../session-state.ts';
import { Button, ButtonRow } from '../shared/button.tsx';
import { t } from '../strings.ts';
import type { AnyLog, LogKind } from './kind.ts';

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
  const { run, failure } = useDeviceWrite();
  const withdraw = useWithdraw(entry, show);
  if (problem?.kind !== 'conflict' || !theirs) return null;
  const { fields } = problem;
  const isDeletion = entry.action === 'delete';
  const mine = asWritten(entry.fields);

  const resolve = (choice: Record<string, Side>) =>
    run(() => resolveConflict(openDb(userId), entry.id, choice));

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
    <ConflictTable
      fields={fields.map((name) => {
        const { label, textOf } = wordsFor(kind, name);
        return { name, label, mine: textOf(mine), theirs: textOf(theirs) };
      })}
      label={t('outbox.versions')}
      onResolve={(choice) => void resolve(choice)}
      failure={failure}
    />
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
