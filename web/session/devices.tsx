import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionInfo } from '#contract/session';
import { CallError, callOrThrow } from '../api.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { Button } from '../shared/ui/button.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { browserName } from './browser-name.ts';
import { Device } from './device.tsx';
import styles from './devices.module.css';

/** The user's own log-ins, the one used last first. */
const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await callOrThrow('listSessions', { signal })).data,
});

export function Component() {
  usePageTitle(t('title.devices'));
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <PageHead title={t('security.devices')} actions={<BackToProfile />} />
      <p className={styles.intro}>{t('devices.intro')}</p>
      {sessions ? (
        <Devices sessions={sessions} />
      ) : isPending ? (
        <Loading text={t('loading.devices')} shape="ledger" />
      ) : (
        <LoadFailure text={t('devices.failed')} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** This device first, to tell the others from it. */
function Devices({ sessions }: { sessions: SessionInfo[] }) {
  const { end, status } = useEnding();
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <StatusMessage status={status} />
      <ul className={styles.list}>
        {sessions
          .filter(({ current }) => current)
          .map((session) => (
            <Device key={session._id} session={session} />
          ))}
        {others.map((session) => (
          <Device
            key={session._id}
            session={session}
            onEnd={() => end.mutate(session)}
            ending={end.isPending && end.variables === session}
          />
        ))}
      </ul>
      {others.length === 0 && <p className="muted">{t('devices.onlyThis')}</p>}
      {others.length > 1 && (
        <Button
          variant="danger"
          busy={end.isPending && end.variables === 'others' ? t('devices.ending') : undefined}
          onClick={() => end.mutate('others')}
        >
          {t('devices.endOthers')}
        </Button>
      )}
    </>
  );
}

function useEnding() {
  const [status, setStatus] = useState<Status>();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: async (which: SessionInfo | 'others') => {
      if (which === 'others') await callOrThrow('endOtherSessions');
      else await callOrThrow('endSession', { params: { session_id: which._id } });
    },
    onSuccess: (_, which) =>
      setStatus({
        text:
          which === 'others'
            ? t('devices.othersEnded')
            : t('devices.ended', { enhet: browserName(which.userAgent) }),
      }),
    onError: (error) => setStatus({ text: whyNot(error), failed: true }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return { end, status };
}

const whyNot = (error: Error) =>
  error instanceof CallError && error.failure.kind === 'refused'
    ? error.failure.error.message
    : t('devices.endFailed');
