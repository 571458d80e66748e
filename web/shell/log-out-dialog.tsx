import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { t } from '../strings.ts';
import { logOutWarning } from './log-out-warning.ts';

interface LogOutDialogProps {
  /** How many logs have not been sent. */
  waiting: number;
  onCancel: () => void;
  onLogOut: () => void;
}

/** What is said to somebody who logs out before everything has been sent. */
export function LogOutDialog({ waiting, onCancel, onLogOut }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open
      title={t('net.logoutTitle')}
      text={logOutWarning(waiting)}
      cancel={t('btn.cancel')}
      confirm={{ variant: 'danger', text: t('nav.logout') }}
      onCancel={onCancel}
      onConfirm={onLogOut}
    />
  );
}
