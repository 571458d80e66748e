import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { focusHeading } from '../shared/navigation/page-focus.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { twoStepQuery } from '../shared/two-step-query.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type AppKey, TwoStepSetUp } from './two-step-set-up.tsx';
import { TwoStepOff, TwoStepOn } from './two-step-switch.tsx';

export function Component() {
  usePageTitle(t('title.twoStep'));
  const { data: status, isPending, refetch } = useQuery(twoStepQuery);
  return (
    <>
      <PageHead title={t('security.twoStep')} actions={<BackToProfile />} />
      {status ? (
        <TwoStep {...status} />
      ) : isPending ? (
        <Loading text={t('loading.page')} />
      ) : (
        <LoadFailure text={t('twoStep.failed')} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** The steps: off, the key is shown, the recovery codes are shown, on. */
function TwoStep({ on, recoveryCodesLeft }: { on: boolean; recoveryCodesLeft: number }) {
  const [key, setKey] = useState<AppKey>();
  const [codes, setCodes] = useState<string[]>();
  const [status, setStatus] = useState<Status>();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(twoStepQuery);

  if (codes) return <RecoveryCodes codes={codes} />;
  if (key) {
    const confirmed = (recoveryCodes: string[]) => {
      setCodes(recoveryCodes);
      void refresh();
    };
    const cancelled = () => {
      focusHeading();
      setKey(undefined);
      // A code whose answer was lost may have turned it on: what was known before counts no more.
      void queryClient.resetQueries(twoStepQuery);
    };
    return <TwoStepSetUp appKey={key} onConfirmed={confirmed} onCancel={cancelled} />;
  }
  if (on) {
    const ended = async () => {
      await refresh();
      setStatus({ text: t('twoStep.off.done') });
    };
    return <TwoStepOn codesLeft={recoveryCodesLeft} onEnded={ended} />;
  }
  return (
    <>
      <StatusMessage status={status} />
      <TwoStepOff onBegun={setKey} />
    </>
  );
}
