import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../strings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { setFlashMessage } from './flash-message.ts';

interface LeaveGuard {
  /** Goes somewhere into the page. */
  dialog: ReactNode;
  /** What is unsaved may be left now: it has been saved, or deleted on purpose. */
  allowLeave: () => void;
  /** It has not been saved after all. */
  preventLeave: () => void;
}

/** What becomes of the changes in a form when it is left: drafts keep what they can. */
export type Unsaved = 'nothing' | 'kept' | 'partly-kept' | 'lost';

/**
 * Asks before a page is left whose unsaved changes would be lost, by whatever way; that a draft stays is only said. `lost`: what would
 * be, where it is not what has been typed.
 */
export function useLeaveGuard(what: Unsaved, lost = t('leave.text')): LeaveGuard {
  const unsaved = what === 'lost' || what === 'partly-kept';
  // A ref, because the navigation that follows a save comes before the next render.
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (free.current || from.pathname === to.pathname) return false;
    if (what === 'kept') setFlashMessage(to.key, t('draft.left'));
    return unsaved;
  });

  useEffect(() => {
    // What is changed after that is unsaved again.
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
        lost={lost}
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

/** The same question where what is unsaved would be lost without a change of page. */
export function LeaveDialog({ open, unsaved, lost = t('leave.text'), onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={t('leave.title')}
      text={unsaved === 'partly-kept' ? `${lost} ${t('leave.partlyKept')}` : lost}
      cancel={t('leave.stay')}
      confirm={{ text: t('leave.leave'), variant: 'danger' }}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
