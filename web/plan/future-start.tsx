import { useWatch } from 'react-hook-form';
import { today } from '#contract/fields';
import { Notice } from '../shared/form/notice.tsx';
import { t } from '../strings.ts';

/** Asks about a start after today, but accepts it: most often the year is mistyped. */
export function FutureStart() {
  const start = useWatch<{ baselineDate?: string }, 'baselineDate'>({ name: 'baselineDate' });
  return <Notice text={start && start > today() ? t('plan.futureStart') : undefined} />;
}
