import { useUser } from '../../session-state.ts';
import { t } from '../../strings.ts';
import { LinkButton } from '../ui/button.tsx';
import { ArrowLeft } from '../ui/icons.ts';

export function BackToProfile() {
  return (
    <LinkButton variant="quiet" to={`/showprofile/${useUser().userId}`}>
      <ArrowLeft />
      {t('btn.back')}
    </LinkButton>
  );
}
