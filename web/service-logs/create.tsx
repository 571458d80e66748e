import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { CreateLog } from '../logs/create.tsx';
import { Loading } from '../shared/loading.tsx';
import { t } from '../strings.ts';
import { form } from './form.tsx';
import { serviceLogs } from './kind.ts';

/** `?tasks=`: those of the plan that have been done, by their ids. */
export function Component() {
  const [search] = useSearchParams();
  const tasks = search.get('tasks');
  if (!tasks) return <CreateLog kind={serviceLogs} parts={form} />;
  return (
    <Suspense fallback={<Loading text={t('loading.form')} shape="form" />}>
      <FilledIn tasks={tasks.split(',')}>
        {(filled) => <CreateLog kind={serviceLogs} parts={form} filled={filled} />}
      </FilledIn>
    </Suspense>
  );
}

const FilledIn = lazy(async () => ({ default: (await import('../plan/filled-in-form.tsx')).FilledIn }));
