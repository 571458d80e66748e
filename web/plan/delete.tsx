import { useState } from 'react';
import { asOpened } from '../outbox/use-item.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';
import type { Item, Kind } from '../sync/change.ts';
import { remove, type WithWaiting } from '../sync/use-items.ts';

interface DeleteProps {
  name: string;
  title: string;
  text: string;
  kind: Kind;
  /** What is deleted, as its form was opened. */
  item: WithWaiting<Item>;
  onDeleted: () => void;
}

/** The button that leads to deleting a task or a boat, the confirmation, and the deletion. */
export function Delete({ name, title, text, kind, item, onDeleted }: DeleteProps) {
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function confirm() {
    setFailure(undefined);
    const deleted = await remove(t('plan.notDeleted'), kind, asOpened(item));
    if (!deleted.ok) return setFailure(deleted.failure.sentences.join(' '));
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
        failure={failure}
      />
    </>
  );
}
