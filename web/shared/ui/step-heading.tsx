import { useEffect, useRef } from 'react';
import styles from './step-heading.module.css';

/** The heading of a step that replaces another on the same page. It takes the focus, so that screen readers read on. */
export function StepHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className={styles.heading} ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}
