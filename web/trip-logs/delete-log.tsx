import type { ComponentProps } from 'react';
import { call } from '../api.ts';
import { Deletion } from '../outbox/deletion.tsx';
import { t } from '../strings.ts';

type DeleteLogProps = Pick<ComponentProps<typeof Deletion>, 'log' | 'etag' | 'entry' | 'onDeleted'>;

export function DeleteLog(props: DeleteLogProps) {
  return (
    <Deletion
      {...props}
      of="trip-log"
      button={t('btn.deleteLog')}
      remove={(asSeen) => call('deleteTripLog', { params: { log_id: props.log._id }, ...asSeen })}
      removed={t('flash.logDeleted')}
    />
  );
}
