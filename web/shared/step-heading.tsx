import { useEffect, useRef } from 'react';
import styles from './step-heading.module.css';

/** The heading of a step that takes the place of another on the same page. The focus comes here, so that reading goes on. */
export function StepHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className={styles.heading} ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}
