import type { ComponentProps } from 'react';
import { call } from '../api.ts';
import { Deletion } from '../outbox/deletion.tsx';
import { t } from '../strings.ts';

type DeleteServiceLogProps = Pick<ComponentProps<typeof Deletion>, 'log' | 'etag' | 'entry' | 'onDeleted'>;

export function DeleteServiceLog(props: DeleteServiceLogProps) {
  return (
    <Deletion
      {...props}
      of="service-log"
      button={t('btn.deleteService')}
      remove={(asSeen) => call('deleteServiceLog', { params: { id: props.log._id }, ...asSeen })}
      removed={t('flash.serviceDeleted')}
    />
  );
}
