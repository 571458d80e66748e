import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface Look {
  /** One `primary` a screen. `danger` for what leads to deleting, `danger-solid` for the deleting itself. */
  variant: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid';
  /** 44 px high instead of 48. */
  small?: boolean;
}

/** For a link that is not the router's. */
export function buttonLook({ variant, small }: Look, more?: string) {
  return [styles.button, styles[variant], small && styles.small, more].filter(Boolean).join(' ');
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** While set, it stands on the button and presses do nothing; the button keeps its place in the focus order. */
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

/** A link that looks like a button, for what is a way to another page. */
export function LinkButton({ variant, small = false, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={buttonLook({ variant, small }, className)} />;
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
