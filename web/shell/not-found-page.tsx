import { LinkButton } from '../shared/button.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
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
