import type { ComponentProps } from 'react';
import { Deletion } from '../outbox/deletion.tsx';
import { t } from '../strings.ts';

type DeleteLogProps = Pick<ComponentProps<typeof Deletion>, 'opened' | 'onDeleted'>;

export function DeleteLog(props: DeleteLogProps) {
  return <Deletion {...props} kind="trip-log" button={t('btn.deleteLog')} removed={t('flash.logDeleted')} />;
}
