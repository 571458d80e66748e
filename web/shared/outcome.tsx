import { useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck } from './icons.ts';
import styles from './outcome.module.css';

/** What became of a press. Each press makes a new one. */
export interface Said {
  text: string;
  failed?: boolean;
}

/** Takes the focus when something new is said: the button that was pressed is often gone by then. */
export function Outcome({ said }: { said: Said | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) place.current?.focus();
  }, [said]);
  if (!said) return null;
  return (
    <p className={said.failed ? styles.failed : styles.done} tabIndex={-1} ref={place}>
      {said.failed ? <CircleAlert /> : <CircleCheck />}
      {said.text}
    </p>
  );
}
