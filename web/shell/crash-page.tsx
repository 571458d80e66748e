import { useSession } from '../session-state.ts';
import { Button } from '../shared/button.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';

/** For a defect of ours, or a part of the client that could not be fetched. The console has the reason. */
export function CrashPage() {
  usePageTitle(t('title.crash'));
  const lead = t(useSession() ? 'crash.p' : 'crash.reload');
  return (
    <>
      <PageHead title={t('crash.h1')} lead={lead} />
      <Button variant="primary" onClick={() => location.reload()}>
        {t('btn.reload')}
      </Button>
    </>
  );
}
