import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Key } from '#contract/keys';
import { CallError, callOrThrow } from '../api.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { Button } from '../shared/ui/button.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import styles from './addresses.module.css';
import { keysQuery } from './queries.ts';
import { usedText } from './words.ts';

/** Every address that gives access without a log-in, each of which can be revoked. */
export function Component() {
  usePageTitle(t('addresses.title'));
  const { data: keys, isPending, refetch } = useQuery(keysQuery);
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>();
  const end = useMutation({
    mutationFn: (key: Key) => callOrThrow('deleteKey', { params: { id: key._id } }),
    onSuccess: () => setStatus({ text: t('addresses.ended') }),
    onError: (error) => setStatus({ text: whyNot(error), failed: true }),
    onSettled: () => client.invalidateQueries(keysQuery),
  });
  return (
    <>
      <PageHead title={t('addresses.h1')} actions={<BackToProfile />} />
      <p className={styles.intro}>{t('addresses.intro')}</p>
      <StatusMessage status={status} />
      {keys?.length === 0 ? (
        <p className="muted">{t('addresses.none')}</p>
      ) : keys ? (
        <ul className={styles.list}>
          {keys.map((key) => (
            <li key={key._id}>
              <div>
                <p className={styles.name}>{key.name || t('addresses.calendar')}</p>
                <p className="muted">{usedText(key)}</p>
              </div>
              <Button
                variant="secondary"
                small
                aria-label={t('addresses.endAria', { namn: key.name || t('addresses.calendar') })}
                busy={end.isPending && end.variables === key ? t('addresses.ending') : undefined}
                onClick={() => end.mutate(key)}
              >
                {t('addresses.end')}
              </Button>
            </li>
          ))}
        </ul>
      ) : isPending ? (
        <Loading text={t('addresses.loading')} />
      ) : (
        <LoadFailure text={t('addresses.failed')} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const whyNot = (error: Error) =>
  error instanceof CallError && error.failure.kind === 'refused'
    ? error.failure.error.message
    : t('addresses.endFailed');
