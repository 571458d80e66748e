import { useState } from 'react';
import type { ServiceLog } from '#contract/service-logs';
import { call, type Failure } from '../api.ts';
import type { Entry } from '../device/outbox.ts';
import { aside, patience, takeBack, useInLine } from '../outbox/put.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';

interface DeleteServiceLogProps {
  log: ServiceLog;
  etag: string | null;
  /** What of it has not been sent. */
  entry: Entry | undefined;
  /** Called with what is to be said. */
  onDeleted: (message: string) => void;
}

/** The button that leads to deleting, and the question before it. */
export function DeleteServiceLog({ log, etag, entry, onDeleted }: DeleteServiceLogProps) {
  const inLine = useInLine();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setDeleting(true);
    setFailure(undefined);
    const done = await remove();
    setDeleting(false);
    if (!done.ok) return setFailure(done.failure.sentences.join(' '));
    setAsking(false);
    onDeleted(done.message);
  }

  async function remove(): Promise<{ ok: true; message: string } | { ok: false; failure: SaveFailure }> {
    if (entry || inLine) return removeLater({ sentences: [t('err.d.delete')] });
    const signal = AbortSignal.timeout(patience);
    const result = await call('deleteServiceLog', { params: { id: log._id }, signal });
    if (result.ok || isGone(result)) return { ok: true, message: t('flash.serviceDeleted') };
    const failure = saveFailure(t('err.d.delete'), result);
    return result.kind === 'unreachable' ? removeLater(failure) : { ok: false, failure };
  }

  async function removeLater(instead: SaveFailure) {
    if (entry && entry.logId === undefined) {
      await takeBack(entry);
      return { ok: true, message: t('outbox.withdrawn.create') } as const;
    }
    const made = entry ?? { of: 'service-log', logId: log._id, base: log, etag, fields: {} };
    const images = log.images.map((path) => ({ path }));
    const put = await aside({ ...made, change: 'delete', images: entry ? [] : images }, instead);
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
        {t('btn.deleteService')}
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

/** Perhaps by a try whose answer was lost: it is as it should be. */
const isGone = (failure: Failure) => failure.kind === 'refused' && failure.status === 404;
