import { useState } from 'react';
import type { Failure } from '../api.ts';
import type { Entry, LogOnServer } from '../device/outbox.ts';
import { currentSession, useUser } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';
import { aside, takeBack, useInLine } from './put.ts';

interface DeletionProps {
  of: Entry['of'];
  log: LogOnServer;
  etag: string | null;
  /** What of it has not been sent. */
  entry: Entry | undefined;
  /** What the button says. */
  button: string;
  /** Has the server delete it, as long as it is what the user has seen: the headers say so. */
  remove: (asSeen: { headers: Record<string, string> }) => Promise<{ ok: true } | Failure>;
  /** What is said of a log that the server has deleted. */
  removed: string;
  /** Called with what is to be said. */
  onDeleted: (message: string) => void;
}

/** The button that leads to deleting a log, the question before it, and the deletion: now, or when there is a network. */
export function Deletion({ of, log, etag, entry, button, remove, removed, onDeleted }: DeletionProps) {
  const { userId } = useUser();
  const inLine = useInLine();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setDeleting(true);
    setFailure(undefined);
    const done = await (entry || inLine || etag === null
      ? removeLater({ sentences: [t('err.d.delete')] })
      : removeNow(etag));
    // Somebody else has logged in meanwhile: it is none of their business.
    if (currentSession()?.userId !== userId) return;
    setDeleting(false);
    if (!done.ok) return setFailure(done.failure.sentences.join(' '));
    setAsking(false);
    onDeleted(done.message);
  }

  async function removeNow(version: string) {
    const result = await remove({ headers: { 'If-Match': version } });
    if (result.ok || isGone(result)) return { ok: true, message: removed } as const;
    const failure = saveFailure(t('err.d.delete'), result);
    return result.kind === 'unreachable' ? removeLater(failure) : ({ ok: false, failure } as const);
  }

  async function removeLater(instead: SaveFailure) {
    // What was sent since the form was opened can't be taken back, and is deleted there.
    if (entry && entry.logId === undefined && (await takeBack(entry))) {
      return { ok: true, message: t('outbox.withdrawn.create') } as const;
    }
    const made = entry ?? { of, logId: log._id, base: log, etag, fields: {} };
    const images = log.images.map((path) => ({ path }));
    const put = await aside(userId, { ...made, change: 'delete', images: entry ? [] : images }, instead);
    return put.ok ? ({ ok: true, message: t('flash.deleteWaiting') } as const) : put;
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
        {button}
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

/** An earlier try had come through after all, or another device was first: it is as it should be. */
const isGone = (failure: Failure) => failure.kind === 'refused' && failure.status === 404;
