import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Text of the button that closes the dialog. It has the initial focus; Esc does the same. */
  cancel: string;
  /** Text and style of the button that confirms. */
  confirm: { text: ReactNode; variant: 'danger' | 'danger-solid' };
  onCancel: () => void;
  onConfirm: () => void;
  /** Text of the confirm button while the action runs; until it ends, the dialog cannot be cancelled. */
  busy?: string | undefined;
  /** Why the action failed. */
  failure?: string | undefined;
}

/** A modal question. When it closes, the focus returns to where it was. */
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

  // Closed before it is unmounted too: otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (open) current?.showModal();
    return () => current?.close();
  }, [open]);

  // Esc. Some browsers close the dialog on the second press, even if the first was prevented.
  const onEsc = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onCancel();
  };
  // The close event is delayed; by then the dialog may be open again.
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
