import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { Trash2 } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import type { Item, Kind } from '../sync/change.ts';
import { remove as removeItem, type WithWaiting } from '../sync/use-items.ts';

interface DeleteProps {
  name: string;
  /** The question, and the name of its button. */
  title: string;
  text: string;
  confirm?: string;
  kind: Kind;
  /** What is deleted, as its form was opened. */
  item: WithWaiting<Item>;
  onDeleted: () => void;
}

/** The button that deletes a record, after a question: on the device at once, and on the server when it can be sent. */
export function Delete({ name, title, text, confirm = name, kind, item, onDeleted }: DeleteProps) {
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function remove() {
    setFailure(undefined);
    const deleted = await removeItem(t('error.delete'), kind, item);
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
        confirm={{
          variant: 'danger-solid',
          text: (
            <>
              <Trash2 />
              {confirm}
            </>
          ),
        }}
        onCancel={() => setAsks(false)}
        onConfirm={() => void remove()}
        failure={failure}
      />
    </>
  );
}
