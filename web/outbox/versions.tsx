import { useNavigate } from 'react-router';
import type { Entry, LogOnServer } from '../device/outbox.ts';
import { Button, ButtonRow } from '../shared/button.tsx';
import type { Fact } from '../shared/facts.tsx';
import { LoadFailure } from '../shared/failure.tsx';
import { t } from '../strings.ts';
import { resolve } from './resolve.ts';
import styles from './versions.module.css';

interface VersionsProps<Log> {
  entry: Entry;
  mine: Log;
  /** As the server has it now; undefined while it can't be fetched. */
  theirs: { log: Log; etag: string | null } | undefined;
  /** What a log says, fact by fact, in the same order for each. */
  facts: (log: Log) => Fact[];
  /** Where the log is shown. */
  show: string;
}

/** A log that was changed here and elsewhere: both beside each other where they differ, for its writer to choose. */
export function Versions<Log extends object>({ entry, mine, theirs, facts, show }: VersionsProps<Log>) {
  const navigate = useNavigate();
  if (!theirs) return <LoadFailure text={t('err.log.empty')} />;

  const isDeletion = entry.change === 'delete';
  async function choose(which: 'mine' | 'theirs') {
    if (!theirs) return;
    await resolve(entry, which, theirs as unknown as { log: LogOnServer; etag: string | null });
    await navigate(show, { replace: true });
  }
  return (
    <>
      {!isDeletion && <Comparison mine={facts(mine)} theirs={facts(theirs.log)} />}
      <ButtonRow>
        <Button variant={isDeletion ? 'danger' : 'primary'} onClick={() => void choose('mine')}>
          {t(isDeletion ? 'outbox.deleteAnyway' : 'outbox.keepMine')}
        </Button>
        <Button variant="secondary" onClick={() => void choose('theirs')}>
          {t(isDeletion ? 'outbox.withdraw.delete' : 'outbox.keepTheirs')}
        </Button>
      </ButtonRow>
    </>
  );
}

function Comparison({ mine, theirs }: { mine: Fact[]; theirs: Fact[] }) {
  const rows = mine.map((fact, i) => ({ label: fact.label, mine: fact.value, theirs: theirs[i]?.value }));
  return (
    <section aria-label={t('outbox.versions')}>
      <table className={styles.versions}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('outbox.mine')}</th>
            <th scope="col">{t('outbox.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => row.mine !== row.theirs)
            .map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td data-label={t('outbox.mine')}>{row.mine || '–'}</td>
                <td data-label={t('outbox.theirs')}>{row.theirs || '–'}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
