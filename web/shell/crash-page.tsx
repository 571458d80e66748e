import { Button } from '../shared/button.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';

/** For a defect of ours, or a part of the client that could not be fetched. The console has the reason. */
export function CrashPage() {
  usePageTitle(t('title.crash'));
  return (
    <>
      <PageHead title={t('crash.h1')} lead={t('crash.reload')} />
      <Button variant="primary" onClick={() => location.reload()}>
        {t('btn.reload')}
      </Button>
    </>
  );
}
