import { useState } from 'react';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { Trash2, TriangleAlert } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { currentSync } from '../sync/account.ts';
import styles from './change-note.module.css';
import { useDeviceWrite } from './use-device-write.tsx';

/** Above the waiting entries: those that can't be read, and a button to delete them. */
export function Unreadable({ ids }: { ids: readonly string[] }) {
  const [asking, setAsking] = useState(false);
  const { run, failure } = useDeviceWrite();

  return (
    <section className={styles.stuck} aria-label={t('outbox.unreadable.h')}>
      <p className={styles.text}>
        <TriangleAlert />
        {t('outbox.unreadable.p')}
      </p>
      {failure}
      <ButtonRow>
        <Button variant="secondary" small onClick={() => setAsking(true)}>
          <Trash2 />
          {t('outbox.unreadable.remove')}
        </Button>
      </ButtonRow>
      <ConfirmDialog
        open={asking}
        title={t('outbox.withdraw.title')}
        text={t('outbox.unreadable.ask')}
        cancel={t('btn.cancel')}
        confirm={{ variant: 'danger-solid', text: t('outbox.unreadable.remove') }}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run(async () => {
            const sync = await currentSync();
            for (const id of ids) await sync.discard(id);
          });
        }}
      />
    </section>
  );
}
