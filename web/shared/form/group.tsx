import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

/** Fields that belong together, under a heading; from 1024 px the heading stands at their left. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Two fields side by side where there is room for it. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
