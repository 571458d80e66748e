import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { withSameDraft } from '../drafts/address.ts';
import { entryOfId } from '../outbox/shown.ts';
import { useOpened } from '../outbox/use-opened.ts';
import { useUser } from '../session-state.ts';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { Loading } from '../shared/loading.tsx';
import { whyNotShown } from '../shared/not-shown.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { NotShown } from './not-shown.tsx';
import { editedTripLogQuery } from './queries.ts';
import { UpdateForm } from './update-form.tsx';

export function Component() {
  usePageTitle(t('title.updatelog'));
  const { logId = '' } = useParams();
  const { userId } = useUser();
  const isOnServer = entryOfId(logId) === undefined;
  const { data: fetched, error, refetch } = useQuery({ ...editedTripLogQuery(logId), enabled: isOnServer });
  const { log, entry, sentAs, isRead } = useOpened('trip-log', logId, fetched?.log);

  if (sentAs !== undefined) return <Navigate to={withSameDraft(`/updatelog/${sentAs}`)} replace />;
  const missing = !isOnServer && isRead && !log ? 'missing' : undefined;
  const problem = entry ? undefined : (missing ?? whyNotShown(fetched, error, userId));
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
      {log ? (
        <UpdateForm fetched={{ log, etag: fetched?.etag ?? null }} entry={entry} />
      ) : (
        <Loading text={t('loading.form')} shape="form" />
      )}
    </>
  );
}
