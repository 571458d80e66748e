import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface Look {
  /** One `primary` per screen. `danger` leads to a deletion, `danger-solid` carries it out. */
  variant: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid';
  /** 44 px high instead of 48. */
  small?: boolean;
}

/** Class names for a link that does not belong to the router. */
export function buttonLook({ variant, small }: Look, more?: string) {
  return [styles.button, styles[variant], small && styles.small, more].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** While set, it replaces the label, and presses do nothing; the button keeps its place in the focus order. */
  busy?: string | undefined;
}

export function Button({ variant, small = false, busy, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ variant, small }, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={press}
    >
      {busy ?? children}
    </button>
  );
}

/** A link to another page that looks like a button. */
export function LinkButton({ variant, small = false, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonLook({ variant, small }, className)} />;
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
