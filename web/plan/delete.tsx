import { useState } from 'react';
import type { Failure } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { planFailure } from './change.ts';

interface DeleteProps {
  name: string;
  title: string;
  text: string;
  onDelete: () => Promise<{ ok: true } | Failure>;
  onDeleted: () => void;
}

/** The button that leads to deleting a task or a boat, the confirmation, and the deletion. */
export function Delete({ name, title, text, onDelete, onDeleted }: DeleteProps) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const deleted = await onDelete();
    setBusy(false);
    if (!deleted.ok && !isGone(deleted)) {
      return setFailure(planFailure(deleted, t('plan.notDeleted')).sentences.join(' '));
    }
    setAsks(false);
    onDeleted();
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        <Trash2 />
        {name}
      </Button>
      <ConfirmDialog
        open={asks}
        title={title}
        text={text}
        cancel={t('confirm.cancel')}
        confirm={{ text: name, variant: 'danger-solid' }}
        onCancel={() => setAsks(false)}
        onConfirm={() => void confirm()}
        busy={busy ? t('busy.deleting') : undefined}
        failure={failure}
      />
    </>
  );
}

/** Deleted elsewhere already. */
const isGone = (failure: Failure) =>
  failure.kind === 'refused' && ['task_not_found', 'boat_not_found'].includes(failure.error.code);
