import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RequiredNote } from '../shared/form/required-note.tsx';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { type Unsaved, useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { AccountForm } from './account-form.tsx';
import { editedProfileQuery, forgetAccounts } from './queries.ts';

export function Component() {
  usePageTitle(t('title.changeprofile'));
  const { userid = '' } = useParams();
  const { data: profile, isPending, refetch } = useQuery(editedProfileQuery(userid));
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing');
  const guard = useLeaveGuard(unsaved);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function saved() {
    forgetAccounts(queryClient);
    guard.allowLeave();
    const state: FlashMessage = { message: t('flash.profileUpdated') };
    void navigate(`/showprofile/${userid}`, { replace: true, state });
  }

  return (
    <>
      <PageHead title={t('profile.h1.edit')} note={<RequiredNote />} />
      {profile ? (
        <AccountForm
          account={profile}
          form={`/changeprofile/${userid}`}
          onSaved={saved}
          onUnsaved={setUnsaved}
        >
          <LinkButton variant="quiet" to={`/showprofile/${userid}`}>
            {t('btn.back')}
          </LinkButton>
        </AccountForm>
      ) : isPending ? (
        <Loading text={t('loading.form')} shape="form" />
      ) : (
        <LoadFailure text={t('error.profile.failed')} onRetry={() => void refetch()} />
      )}
      {guard.dialog}
    </>
  );
}
