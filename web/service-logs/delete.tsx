import { useState } from 'react';
import { call, type Failure } from '../api.ts';
import { Button } from '../shared/button.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { saveFailure } from '../shared/form/save-failure.ts';
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
    setDeleting(true);
    setFailure(undefined);
    const result = await call('deleteServiceLog', { params: { id } });
    setDeleting(false);
    if (result.ok || isGone(result)) {
      setAsking(false);
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
        onConfirm={() => void remove()}
        busy={deleting ? t('busy.deleting') : undefined}
        failure={failure}
      />
    </>
  );
}

/** Perhaps by a try whose answer was lost: it is as it should be. */
const isGone = (failure: Failure) => failure.kind === 'refused' && failure.status === 404;
