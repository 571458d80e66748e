import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../strings.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { setFlashMessage } from './flash-message.ts';

interface LeaveGuard {
  /** To be rendered somewhere in the page. */
  dialog: ReactNode;
  /** Allows leaving: the changes have been saved, or discarded on purpose. */
  allowLeave: () => void;
  /** Asks again: the save failed after all. */
  preventLeave: () => void;
}

/** What happens to a form's changes when the page is left: drafts keep what they can. */
export type Unsaved = 'nothing' | 'kept' | 'partly-kept' | 'lost';

/**
 * Asks before the user leaves a page in a way that would lose unsaved changes; if a draft keeps them, a message only says
 * so. `lost` says what would be lost, if it is something other than typed text.
 */
export function useLeaveGuard(what: Unsaved, lost?: string): LeaveGuard {
  const unsaved = what === 'lost' || what === 'partly-kept';
  // A ref, because the navigation after a save comes before the next render.
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (free.current || from.pathname === to.pathname) return false;
    if (what === 'kept') setFlashMessage(to.key, t('draft.left'));
    return unsaved;
  });

  useEffect(() => {
    // Changes made after a save are unsaved again.
    free.current = false;
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return {
    dialog: (
      <LeaveDialog
        open={blocker.state === 'blocked'}
        unsaved={what}
        {...(lost !== undefined && { lost })}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    ),
    allowLeave: () => {
      free.current = true;
    },
    preventLeave: () => {
      free.current = false;
    },
  };
}

interface LeaveDialogProps {
  open: boolean;
  unsaved: Unsaved;
  lost?: string;
  onStay: () => void;
  onLeave: () => void;
}

/** The same question where unsaved changes would be lost without a change of page. */
export function LeaveDialog({ open, unsaved, lost, onStay, onLeave }: LeaveDialogProps) {
  const text = lost ?? t('leave.text');
  return (
    <ConfirmDialog
      open={open}
      title={t('leave.title')}
      text={unsaved === 'partly-kept' ? `${text} ${t('leave.partlyKept')}` : text}
      cancel={t('leave.stay')}
      confirm={{ text: t(lost === undefined ? 'leave.leave' : 'leave.anyway'), variant: 'danger' }}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
