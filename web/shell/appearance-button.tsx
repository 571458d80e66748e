import { type ReactNode, useId } from 'react';
import { Contrast } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './appearance-button.module.css';

/** A button at the end of the menu, where that is a row, that opens the appearances in a popover. */
export function AppearanceButton({ children }: { children: ReactNode }) {
  const id = useId();
  // Safari 16 and Firefox before 125 have no popover.
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
