import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../strings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useGuard } from './use-guard.ts';

interface LeaveGuard {
  /** Goes somewhere into the page. */
  dialog: ReactNode;
  /** What is unsaved may be left now: it has been saved, or deleted on purpose. */
  letGo: () => void;
}

/** What becomes of the changes in a form when it is left: drafts keep what they can. */
export type Unsaved = 'nothing' | 'kept' | 'partly-kept' | 'lost';

/** Asks before a page with unsaved changes is left, by whatever way. */
export function useLeaveGuard(what: Unsaved): LeaveGuard {
  const unsaved = what !== 'nothing';
  // A ref, because the navigation that follows a save comes before the next render.
  const free = useRef(false);
  const stopped = useGuard((from, to) => unsaved && !free.current && from.pathname !== to.pathname);

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
        open={stopped !== undefined}
        unsaved={what}
        onStay={() => stopped?.stay()}
        onLeave={() => stopped?.goOn()}
      />
    ),
    letGo: () => {
      free.current = true;
    },
  };
}

interface LeaveDialogProps {
  open: boolean;
  unsaved: Unsaved;
  onStay: () => void;
  onLeave: () => void;
}

/** The same question where what is unsaved would be lost without a change of page. */
export function LeaveDialog({ open, unsaved, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={t('leave.title')}
      text={textOf(unsaved)}
      cancel={t('leave.stay')}
      confirm={{ text: t('leave.leave'), variant: 'danger' }}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}

function textOf(unsaved: Unsaved): string {
  if (unsaved === 'kept') return `${t('leave.text')} ${t('leave.kept')}`;
  if (unsaved === 'partly-kept') return `${t('leave.text')} ${t('leave.partlyKept')}`;
  return t('leave.text');
}
