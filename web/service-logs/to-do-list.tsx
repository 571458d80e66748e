import { Link } from 'react-router';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import styles from './to-do.module.css';
import { type Recommending, toDoOf } from './to-do.ts';

/** The recommendations of the newest service that has any. Renders nothing if none has. */
export function ToDo({ services }: { services: readonly Recommending[] }) {
  const found = toDoOf(services);
  if (!found) return null;
  const { log, sentences } = found;
  return (
    <PageSection heading={t('start.toDo')}>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Link className={styles.from} to={`/showservicelog/${log._id}`}>
        {t('start.toDo.from', { rubrik: log.title })}
      </Link>
    </PageSection>
  );
}
