import { useState } from 'react';
import { call, type Failure } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';

/** The button, the question, and the deletion. */
export function DeleteLog({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function remove() {
    setBusy(true);
    setFailure(undefined);
    const result = await call('deleteTripLog', { params: { log_id: id } });
    setBusy(false);
    if (result.ok || isGone(result)) {
      setOpen(false);
      onDeleted();
    } else {
      setFailure(saveFailure(t('err.d.delete'), result).sentences.join(' '));
    }
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
        onConfirm={() => void remove()}
        busy={busy ? t('busy.deleting') : undefined}
        failure={failure}
      />
    </>
  );
}

/** An earlier try had come through after all, or another device was first: it is as it should be. */
const isGone = (failure: Failure) =>
  failure.kind === 'refused' && failure.error.code === 'trip_log_not_found';
