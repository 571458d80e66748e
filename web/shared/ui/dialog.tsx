import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** The buttons under its content. */
  buttons: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal window, as long as it is there. Esc closes it, and the focus returns to where it was. */
export function Dialog({ title, buttons, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed before it is unmounted: otherwise the browser does not give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby={id}
      // The event is delayed: by then the dialog may be open again.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <h2 id={id}>{title}</h2>
      <div className={styles.content}>{children}</div>
      <div className={styles.buttons}>{buttons}</div>
    </dialog>
  );
}
