import type { ReactNode } from 'react';
import styles from './checklist.module.css';

export const Checklist = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
);

interface ChecklistRowProps {
  name: string;
  text?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Beside the label and not in it: following a link there must not tick the row. */
  aside?: ReactNode;
}

export const ChecklistRow = ({ name, text, checked, onChange, aside }: ChecklistRowProps) => (
  <li>
    <label>
      <span className={styles.box}>
        <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        {text && <span>{text}</span>}
      </span>
    </label>
    {aside && <div className={styles.aside}>{aside}</div>}
  </li>
);
