import type { ComponentProps, ReactNode } from 'react';
import styles from './choices.module.css';

interface ChoicesProps {
  legend: ReactNode;
  /** What is wrong in it. */
  error?: ReactNode;
  /** Each a `Choice`. */
  children: ReactNode;
}

/** A question whose few answers are all shown: one touch each. */
export const Choices = ({ legend, error, children }: ChoicesProps) => (
  <fieldset className={styles.question}>
    <legend>{legend}</legend>
    {error}
    <div className={styles.choices}>{children}</div>
  </fieldset>
);

export const Choice = ({ text, ...radio }: { text: string } & ComponentProps<'input'>) => (
  <label className={styles.choice}>
    <input type="radio" {...radio} />
    {text}
  </label>
);
