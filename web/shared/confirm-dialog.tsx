import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** The way out, where the focus starts; Esc is the same. */
  cancel: string;
  /** What goes on with it, and how it is drawn. */
  confirm: { text: ReactNode; variant: 'danger' | 'danger-solid' };
  onCancel: () => void;
  onConfirm: () => void;
  /** What the button says while it is being done; until that has ended there is no way out. */
  busy?: string | undefined;
  /** Why it could not be done. */
  failure?: string | undefined;
}

/** A question that must be answered before anything else. The focus comes back to where it was. */
export function ConfirmDialog({
  open,
  title,
  text,
  cancel,
  confirm,
  onCancel,
  onConfirm,
  busy,
  failure,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed before it is taken away, too: the browser gives the focus back only then.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (open) current?.showModal();
    return () => current?.close();
  }, [open]);

  // Esc. Some browsers close on the second one whatever is said to the first.
  const onEsc = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onCancel();
  };
  // The event comes a while after the closing; by then the question may have been asked anew.
  const onClose = () => {
    if (open && !dialog.current?.open) onCancel();
  };

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onEsc}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      <div role="alert" className={styles.failure}>
        {failure}
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => !busy && onCancel()}>
          {cancel}
        </Button>
        <Button variant={confirm.variant} busy={busy} onClick={onConfirm}>
          {confirm.text}
        </Button>
      </div>
    </dialog>
  );
}
