import { type ReactNode, useId } from 'react';
import { t } from '../first-strings.ts';
import { Contrast } from '../shared/icons.ts';
import styles from './appearance-button.module.css';

/** Where the menu is a row, the appearances open from a button at its end. The browser's popover does the rest. */
export function AppearanceButton({ children }: { children: ReactNode }) {
  const id = useId();
  // Safari 16 and Firefox before 125 have none.
  if (!('popover' in HTMLElement.prototype)) {
    return (
      <details className={styles.place}>
        <summary className={styles.button} aria-label={t('theme.label')}>
          <Contrast />
        </summary>
        <div className={styles.popover}>{children}</div>
      </details>
    );
  }
  return (
    <div className={styles.place}>
      <button className={styles.button} type="button" aria-label={t('theme.label')} popoverTarget={id}>
        <Contrast />
      </button>
      <div className={styles.popover} id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}
