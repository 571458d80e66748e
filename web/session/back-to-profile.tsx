import { useUser } from '../session-state.ts';
import { LinkButton } from '../shared/button.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { t } from '../strings.ts';

export function BackToProfile() {
  return (
    <LinkButton variant="quiet" to={`/showprofile/${useUser().userId}`}>
      <ArrowLeft />
      {t('btn.back')}
    </LinkButton>
  );
}
