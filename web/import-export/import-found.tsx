import { Link } from 'react-router';
import { shortLabelOf } from '#contract/logs/definition';
import { boatFields } from '#contract/plan/boat-fields';
import { useUser } from '../session-state.ts';
import { saveAsFile } from '../shared/device/save-as-file.ts';
import { Button } from '../shared/ui/button.tsx';
import { Download } from '../shared/ui/icons.ts';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import type { Item } from '../sync/change.ts';
import styles from './import-export.module.css';
import type { Import } from './run.ts';
import type { Problem } from './source.ts';

interface ImportFoundProps {
  of: Import;
  /** The rows that can't be imported, as a table. */
  leftOut: string | undefined;
}

/** How many problems are shown; all of them can be downloaded. */
const mostShown = 100;

/** The contents of the file, before any of it is in the account. Kinds of which the file has nothing are left out. */
export function ImportFound({ of, leftOut }: ImportFoundProps) {
  const { found, missing, source } = of;
  const { userId } = useUser();
  const all = [
    { name: t('import.trips'), counts: found.counts['trip-log'] },
    { name: t('import.services'), counts: found.counts['service-log'] },
    { name: t('import.boats'), counts: found.counts.boat },
    { name: t('import.tasks'), counts: found.counts.task },
    { name: t('import.documents'), counts: found.counts.document },
    { name: t('import.costs'), counts: found.counts.cost },
  ].filter(({ counts }) => counts.new + counts.known + counts.refused > 0);
  const notes = [
    found.pictures > 0 && t('import.pictures', { n: found.pictures }),
    ...found.completed.facts.map(({ boat, fields }) =>
      t('import.facts', { båt: String(boat.name), fält: labelsOf(fields) }),
    ),
    found.completed.pictures > 0 && t('import.morePictures', { n: found.completed.pictures }),
    missing.bio !== '' && t('import.profile.bio'),
    missing.pictures.length > 0 && t('import.profile.pictures', { n: missing.pictures.length }),
  ];
  const isOfAnother = source.profile && source.profile.userId !== userId;
  return (
    <>
      {isOfAnother && <p>{t('import.whose', { namn: source.profile?.name ?? '' })}</p>}
      {source.dossier !== undefined && <p>{t('import.dossier', { båt: source.dossier })}</p>}
      {of.all > 0 && found.namesakes.map((boat) => <Namesake key={boat._id} boat={boat} />)}
      {all.length > 0 && (
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
            {all.map(({ name, counts }) => (
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
      <Problems of={of} leftOut={leftOut} />
    </>
  );
}

const labelsOf = (names: readonly string[]) =>
  names.map((name) => shortLabelOf(boatFields[name as keyof typeof boatFields])).join(', ');

/** A boat is known by its name: two of the same name would have one service book. */
const Namesake = ({ boat }: { boat: Item }) => (
  <p>
    {t('import.namesake', { båt: String(boat.name) })}{' '}
    <Link to={`/boats/${boat._id}/edit`}>{t('import.rename', { båt: String(boat.name) })}</Link>
  </p>
);

/** What can't be imported, and why, to be downloaded too: of a table its rows. */
export function Problems({ of: { problems }, leftOut }: ImportFoundProps) {
  if (problems.length === 0) return null;
  return (
    <PageSection heading={t('import.problems.h')}>
      <ul className={styles.problems}>
        {problems.slice(0, mostShown).map(({ place, sentence }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>
            <strong>{place}</strong> {sentence}
          </li>
        ))}
      </ul>
      {problems.length > mostShown && <p>{t('import.problems.more', { n: problems.length - mostShown })}</p>}
      {leftOut !== undefined && <p>{t('table.leftOut')}</p>}
      <Button
        variant="secondary"
        onClick={() =>
          leftOut === undefined
            ? saveAsFile(t('import.problems.name'), 'text/csv', tableOf(problems))
            : saveAsFile(t('table.leftOutName'), 'text/csv', leftOut)
        }
      >
        <Download />
        {t(leftOut === undefined ? 'import.problems.get' : 'table.leftOutGet')}
      </Button>
    </PageSection>
  );
}

/** In the format that a Swedish Excel opens; a cell that looks like a formula is made harmless. */
function tableOf(problems: readonly Problem[]): string {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const lines = [
    [t('import.problems.place'), t('table.preview.problem')],
    ...problems.map(({ place, sentence }) => [place, sentence]),
  ];
  return `\ufeff${lines.map((line) => `${line.map(cell).join(';')}\r\n`).join('')}`;
}
