import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, callOrThrow } from '../api.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import styles from './addresses.module.css';
import { MailCode } from './mail-code.tsx';
import { remindersQuery } from './queries.ts';

/** Whether the user gets reminders by mail, if this LOGGBOKEN sends any. */
export function ByMail() {
  const { data, isPending, refetch } = useQuery(remindersQuery);
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>();
  const textOn = data?.proved ? 'reminders.mail.on' : 'reminders.mail.sent';
  const change = useMutation({
    mutationFn: (mail: boolean) => callOrThrow('changeReminders', { body: { mail } }),
    onSuccess: (_, mail) => setStatus({ text: t(mail ? textOn : 'reminders.mail.off') }),
    onError: (error) => setStatus({ text: whyNot(error), failed: true }),
    onSettled: () => client.invalidateQueries(remindersQuery),
  });
  return (
    <PageSection heading={t('reminders.mail')}>
      <div className={styles.calendar}>
        {data?.available ? (
          <>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={change.isPending ? change.variables : data.mail}
                disabled={change.isPending}
                onChange={({ target }) => change.mutate(target.checked)}
              />
              {t('reminders.mail.choice')}
            </label>
            <p className="small muted">{t('reminders.mail.text', { adress: data.email })}</p>
            <StatusMessage status={status} />
            {data.mail && !data.proved && (
              <MailCode
                email={data.email}
                onProved={() => {
                  setStatus({ text: t('reminders.mail.on') });
                  void client.invalidateQueries(remindersQuery);
                }}
                onAskAgain={() => change.mutate(true)}
              />
            )}
          </>
        ) : data ? (
          <p className="muted">{t('reminders.mail.notHere')}</p>
        ) : isPending ? (
          <Loading text={t('reminders.mail.loading')} />
        ) : (
          <LoadFailure text={t('reminders.mail.failed')} onRetry={() => void refetch()} />
        )}
      </div>
    </PageSection>
  );
}

const whyNot = (error: Error) =>
  error instanceof CallError && error.failure.kind === 'refused'
    ? error.failure.error.message
    : t('reminders.mail.notSaved');
