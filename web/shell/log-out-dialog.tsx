import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { t } from '../strings.ts';

interface LogOutDialogProps {
  /** What there is to know before. */
  warning: string;
  onCancel: () => void;
  onLogOut: () => void;
}

/** What is said to somebody who logs out before everything has been sent, or where one does not get in again. */
export function LogOutDialog({ warning, onCancel, onLogOut }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open
      title={t('net.logoutTitle')}
      text={warning}
      cancel={t('btn.cancel')}
      confirm={{ variant: 'danger', text: t('nav.logout') }}
      onCancel={onCancel}
      onConfirm={onLogOut}
    />
  );
}
