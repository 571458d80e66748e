import { useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { Trash2 } from '../shared/icons.ts';
import { t } from '../strings.ts';

interface DeleteServiceLogProps {
  id: string;
  onDeleted: () => void;
}

/** The button that leads to deleting, and the question before it. */
export function DeleteServiceLog({ id, onDeleted }: DeleteServiceLogProps) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function remove() {
    setFailure(undefined);
    setDeleting(true);
    const result = await call('deleteServiceLog', { params: { id } });
    // One that is gone already, perhaps by a try whose answer was lost, is as it should be.
    if (result.ok || (result.kind === 'refused' && result.status === 404)) return onDeleted();
    setDeleting(false);
    setFailure(t('err.d.delete'));
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
        confirm={{ text: t('confirm.delete'), variant: 'danger-solid' }}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={deleting ? t('busy.deleting') : undefined}
        failure={failure}
      />
    </>
  );
}
