import { useSearchParams } from 'react-router';
import { CreateLog } from '../logs/create.tsx';
import { lazily } from '../shared/ui/lazily.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
import { form } from './form.tsx';
import { serviceLogs } from './kind.ts';

/** The page of a new service. `?tasks=`: the ids of the plan's tasks that have been done. */
export function Component() {
  const [search] = useSearchParams();
  const tasks = search.get('tasks');
  if (!tasks) return <CreateLog kind={serviceLogs} parts={form} />;
  return (
    <FilledIn tasks={tasks.split(',')}>
      {(filled) => <CreateLog kind={serviceLogs} parts={form} filled={filled} />}
    </FilledIn>
  );
}

const FilledIn = lazily(async () => (await import('../plan/filled-in-form.tsx')).FilledIn, {
  waiting: () => <Loading text={t('loading.form')} shape="form" />,
});
