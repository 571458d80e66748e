import type { ComponentProps } from 'react';
import { Deletion } from '../outbox/deletion.tsx';
import { t } from '../strings.ts';

type DeleteServiceLogProps = Pick<ComponentProps<typeof Deletion>, 'opened' | 'onDeleted'>;

export function DeleteServiceLog(props: DeleteServiceLogProps) {
  return (
    <Deletion
      {...props}
      kind="service-log"
      button={t('btn.deleteService')}
      removed={t('flash.serviceDeleted')}
    />
  );
}
