import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';

export function Component() {
  usePageTitle(t('title.notFound'));
  return (
    <>
      <PageHead title={t('nf.h1')} lead={t('nf.p')} />
      <LinkButton variant="primary" to="/info">
        {t('btn.toStart')}
      </LinkButton>
    </>
  );
}
