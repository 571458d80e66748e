import type { ReactNode } from 'react';
import { t } from '../../strings.ts';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** Without a value, or with `""`, the page says that it was not given. */
  value?: ReactNode;
}

/** Names and values between hairlines. */
export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="muted">{t('log.missing')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
