import { useState } from 'react';
import type { Opened } from '../offline/enqueue.ts';
import { saveLog } from '../outbox/save.ts';
import { deletesWhen } from '../outbox/waiting-note.tsx';
import { currentSession, useUser } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { type AnyLog, type LogKind, say } from './kind.ts';

interface DeleteLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  opened: Opened;
  /** Called with the message to show; `stuck`: the user has to look at the log first. */
  onDeleted: (message: string | undefined, stuck: boolean) => void;
}

/** The button that deletes a log, after a question: now, or when the deletion can be sent. */
export function DeleteLog<Log extends AnyLog>({ kind, opened, onDeleted }: DeleteLogProps<Log>) {
  const { userId } = useUser();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setDeleting(true);
    setFailure(undefined);
    const change = { kind: kind.name, action: 'delete' as const, opened, fields: {}, pictures: [] };
    const done = await saveLog(userId, change, t('error.delete'));
    // Another user has logged in meanwhile, who must not see the result.
    if (currentSession()?.userId !== userId) return;
    setDeleting(false);
    if (!done.ok) return setFailure(done.failure.sentences.join(' '));
    const { entry, result } = done;
    setAsking(false);
    if (!entry) return onDeleted(t('outbox.withdrawn.create'), false);
    if (result.kind === 'stuck') return onDeleted(undefined, true);
    onDeleted(result.kind === 'done' ? say(kind, 'deleted') : deletesWhen(), false);
  }

  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setFailure(undefined);
          setAsking(true);
        }}
      >
        <Trash2 />
        {say(kind, 'delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('confirm.title')}
        text={t('confirm.text')}
        cancel={t('confirm.cancel')}
        confirm={{
          variant: 'danger-solid',
          text: (
            <>
              <Trash2 />
              {t('confirm.delete')}
            </>
          ),
        }}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
        busy={deleting ? t('busy.deleting') : undefined}
        failure={failure}
      />
    </>
  );
}
