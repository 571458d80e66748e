import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { t } from '../strings.ts';

interface LogOutDialogProps {
  /** What the user should know before logging out. */
  warning: string;
  onCancel: () => void;
  onLogOut: () => void;
}

/** Asks a user who logs out with unsent changes, or without a network to log in again. */
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
