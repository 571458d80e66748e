import { useEffect, useRef } from 'react';
import { t } from '../../strings.ts';
import { CircleAlert } from '../ui/icons.ts';
import styles from './summary.module.css';

export interface Problem {
  name: string;
  /** Id of the control. */
  id: string;
  message: string;
}

/** The problems of the last attempt to save, as links to the fields. Takes the focus and prefixes the page's title. */
export function ErrorSummary({ problems }: { problems: Problem[] }) {
  const summary = useRef<HTMLDivElement>(null);

  // Each attempt creates a new array, even with the same problems.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the list is a new one
  useEffect(() => {
    summary.current?.focus();
  }, [problems]);

  useEffect(() => {
    const prefix = t('title.errorPrefix');
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, []);

  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={summary}>
      <h2>
        <CircleAlert />
        {problems.length === 1 ? t('val.summary.one') : t('val.summary.many', { n: problems.length })}
      </h2>
      <ul>
        {problems.map(({ name, id, message }) => (
          <li key={name}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // Following the hash would be a navigation.
                event.preventDefault();
                goToField(id);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls to the field and its label, and focuses it, if there is one with this id. */
export function goToField(id: string): void {
  const control = document.getElementById(id) as HTMLInputElement | null;
  control?.labels?.[0]?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
