import { useSession } from '../session-state.ts';
import { PageHeading } from '../shared/navigation/page-heading.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { Button } from '../shared/ui/button.tsx';
import { MissingPart } from '../shared/ui/missing-part.tsx';
import { t } from '../strings.ts';
import styles from './crash-page.module.css';
import { isPartMissing } from './missing-part.ts';

/** Shown after a bug in the client, or if a part of it could not be loaded. The console has the reason. */
export function CrashPage() {
  usePageTitle(t('title.crash'));
  const isSignedIn = useSession() !== null;
  return (
    <>
      <PageHeading>{t('crash.h1')}</PageHeading>
      <div className={styles.lead}>
        {isPartMissing() && <MissingPart />}
        <p>{t(isSignedIn ? 'crash.p' : 'crash.reload')}</p>
      </div>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('btn.reload')}
      </Button>
    </>
  );
}
