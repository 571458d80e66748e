import { useSession } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { PageHeading } from '../shared/page-heading.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import styles from './crash-page.module.css';

/** For a defect of ours, or a part of the client that could not be fetched. The console has the reason. */
export function CrashPage() {
  usePageTitle(t('title.crash'));
  const lead = t(useSession() ? 'crash.p' : 'crash.reload');
  return (
    <>
      <PageHeading>{t('crash.h1')}</PageHeading>
      <p className={styles.lead}>{lead}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('btn.reload')}
      </Button>
    </>
  );
}
