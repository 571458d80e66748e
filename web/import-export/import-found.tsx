import type { ImportState } from '#contract/import-export';
import { Button } from '../shared/button.tsx';
import { Download } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { saveAsFile } from '../shared/save-as-file.ts';
import { t } from '../strings.ts';
import styles from './import-export.module.css';

interface ImportFoundProps {
  state: ImportState;
  /** The rows that can't be imported, as a table. */
  leftOut: string | undefined;
}

/** The contents of the file, before any of it is in the account. Kinds of which the file has nothing are left out. */
export function ImportFound({ state, leftOut }: ImportFoundProps) {
  const { tripLogs, serviceLogs, boats, tasks, pictures, profile } = state;
  const kinds = [
    { name: t('import.trips'), counts: tripLogs },
    { name: t('import.services'), counts: serviceLogs },
    { name: t('import.boats'), counts: boats },
    { name: t('import.tasks'), counts: tasks },
  ].filter(({ counts }) => counts.new + counts.known + counts.refused > 0);
  const notes = [
    pictures.all > 0 && t('import.pictures', { n: pictures.all }),
    profile.bio && t('import.profile.bio'),
    profile.pictures > 0 && t('import.profile.pictures', { n: profile.pictures }),
  ];
  return (
    <>
      {kinds.length > 0 && (
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">{t('import.kind')}</th>
              <th scope="col">{t('import.new')}</th>
              <th scope="col">{t('import.known')}</th>
              <th scope="col">{t('import.refused')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ name, counts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[counts.new, counts.known, counts.refused].map((count, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns never changes
                  <td key={i}>{count.toLocaleString('sv-SE')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.map((note) => note && <p key={note}>{note}</p>)}
      <Problems state={state} leftOut={leftOut} />
    </>
  );
}

/** What can't be imported, and why; rows of a table can be downloaded. */
export function Problems({ state: { problems, problemsLeftOut }, leftOut }: ImportFoundProps) {
  if (problems.length === 0) return null;
  return (
    <PageSection heading={t('import.problems.h')}>
      <ul className={styles.problems}>
        {problems.map(({ place, sentence }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>
            <strong>{place}</strong> {sentence}
          </li>
        ))}
      </ul>
      {problemsLeftOut > 0 && <p>{t('import.problems.more', { n: problemsLeftOut })}</p>}
      {leftOut !== undefined && (
        <>
          <p>{t('table.leftOut')}</p>
          <Button variant="secondary" onClick={() => saveAsFile(t('table.leftOutName'), 'text/csv', leftOut)}>
            <Download />
            {t('table.leftOutGet')}
          </Button>
        </>
      )}
    </PageSection>
  );
}
