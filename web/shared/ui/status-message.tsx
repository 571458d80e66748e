import { useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck } from './icons.ts';
import styles from './status-message.module.css';

/** The result of a press. Each press creates a new object. */
export interface Status {
  text: string;
  failed?: boolean;
}

/** Takes the focus when the status changes: the button that was pressed is often gone by then. */
export function StatusMessage({ status }: { status: Status | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (status) place.current?.focus();
  }, [status]);
  if (!status) return null;
  return (
    <p className={status.failed ? styles.failed : styles.done} tabIndex={-1} ref={place}>
      {status.failed ? <CircleAlert /> : <CircleCheck />}
      {status.text}
    </p>
  );
}
