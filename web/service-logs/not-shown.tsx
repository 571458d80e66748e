import type { ComponentProps } from 'react';
import { LinkButton } from '../shared/button.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { NotShown as Shared } from '../shared/not-shown.tsx';
import { t } from '../strings.ts';

/** In the place of a service log. */
export function NotShown(props: Omit<ComponentProps<typeof Shared>, 'children'>) {
  return (
    <Shared {...props}>
      <LinkButton variant="quiet" to="/servicelogs">
        <ArrowLeft />
        {t('btn.back')}
      </LinkButton>
    </Shared>
  );
}
