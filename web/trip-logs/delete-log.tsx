import { useState } from 'react';
import type { TripLog } from '#contract/trip-logs';
import { call, type Failure } from '../api.ts';
import type { Entry } from '../device/outbox.ts';
import { aside, patience, takeBack, useInLine } from '../outbox/put.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { type SaveFailure, saveFailure } from '../shared/form/save-failure.ts';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';

interface DeleteLogProps {
  log: TripLog;
  etag: string | null;
  /** What of it has not been sent. */
  entry: Entry | undefined;
  /** Called with what is to be said. */
  onDeleted: (message: string) => void;
}

/** The button, the question, and the deletion. */
export function DeleteLog({ log, etag, entry, onDeleted }: DeleteLogProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const inLine = useInLine();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const done = await remove();
    setBusy(false);
    if (!done.ok) return setFailure(done.failure.sentences.join(' '));
    setOpen(false);
    onDeleted(done.message);
  }

  async function remove(): Promise<{ ok: true; message: string } | { ok: false; failure: SaveFailure }> {
    const instead = { sentences: [t('err.d.delete')] };
    if (entry || inLine) return removeLater(instead);
    const signal = AbortSignal.timeout(patience);
    const result = await call('deleteTripLog', { params: { log_id: log._id }, signal });
    if (result.ok || isGone(result)) return { ok: true, message: t('flash.logDeleted') };
    const failure = saveFailure(t('err.d.delete'), result);
    return result.kind === 'unreachable' ? removeLater(failure) : { ok: false, failure };
  }

  async function removeLater(instead: SaveFailure) {
    if (entry?.logId === undefined && entry) {
      await takeBack(entry);
      return { ok: true, message: t('outbox.withdrawn.create') } as const;
    }
    const made = entry ?? { of: 'trip-log', logId: log._id, base: log, etag, fields: {} };
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
          setOpen(true);
        }}
      >
        <Trash2 />
        {t('btn.deleteLog')}
      </Button>
      <ConfirmDialog
        open={open}
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
        onCancel={() => setOpen(false)}
        onConfirm={() => void confirm()}
        busy={busy ? t('busy.deleting') : undefined}
        failure={failure}
      />
    </>
  );
}

/** An earlier try had come through after all, or another device was first: it is as it should be. */
const isGone = (failure: Failure) =>
  failure.kind === 'refused' && failure.error.code === 'trip_log_not_found';
