import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useUser } from '../session-state.ts';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { NotShown, whyNotShown } from './not-shown.tsx';
import { editedTripLogQuery } from './queries.ts';
import { UpdateForm } from './update-form.tsx';

export function Component() {
  usePageTitle(t('title.updatelog'));
  const { logId = '' } = useParams();
  const { userId } = useUser();
  const { data: fetched, error, refetch } = useQuery(editedTripLogQuery(logId));

  const problem = whyNotShown(fetched, error, userId);
  if (problem) {
    return (
      <NotShown
        heading={t('log.h1.edit')}
        problem={problem}
        forbidden={t('err.update.forbidden')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={t('log.h1.edit')} note={<RequiredNote />} />
      {fetched ? <UpdateForm fetched={fetched} /> : <Loading text={t('loading.form')} shape="form" />}
    </>
  );
}
