import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Key } from '#contract/keys';
import { CallError, callOrThrow } from '../api.ts';
import { useUser } from '../session-state.ts';
import { BackToProfile } from '../shared/back-to-profile.tsx';
import { Button, ButtonRow } from '../shared/button.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { CalendarDays } from '../shared/icons.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { PageSection } from '../shared/page-section.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { type Status, StatusMessage } from '../shared/status-message.tsx';
import { t } from '../strings.ts';
import styles from './addresses.module.css';
import { ByMail } from './by-mail.tsx';
import { keysQuery } from './queries.ts';
import { usedText } from './words.ts';

/** How the user is reminded of tasks: in a calendar app, and by mail. */
export function Component() {
  usePageTitle(t('reminders.title'));
  const { data: keys, isPending, refetch } = useQuery(keysQuery);
  return (
    <>
      <PageHead title={t('reminders.h1')} actions={<BackToProfile />} />
      {keys ? (
        <Calendar known={keys.filter(({ kind }) => kind === 'calendar')} />
      ) : isPending ? (
        <Loading text={t('addresses.loading')} />
      ) : (
        <LoadFailure text={t('addresses.failed')} onRetry={() => void refetch()} />
      )}
      <ByMail />
    </>
  );
}

/** The address is shown only once, when it is created. */
function Calendar({ known }: { known: readonly Key[] }) {
  const { userId } = useUser();
  const client = useQueryClient();
  const [path, setPath] = useState<string>();
  const [status, setStatus] = useState<Status>();
  const make = useMutation({
    mutationFn: async () => {
      const body = { kind: 'calendar' as const, name: t('addresses.calendar') };
      const { data } = await callOrThrow('createKey', { body });
      setPath(data.path);
      for (const { _id } of known) await callOrThrow('deleteKey', { params: { id: _id } });
    },
    onMutate: () => setStatus(undefined),
    onError: (error) => setStatus({ text: whyNot(error), failed: true }),
    onSettled: () => client.invalidateQueries(keysQuery),
  });
  const [key] = known;
  return (
    <PageSection heading={t('reminders.calendar')}>
      <div className={styles.calendar}>
        <p>{t('reminders.calendar.text')}</p>
        <StatusMessage status={status} />
        {path !== undefined && <Address path={path} />}
        {path === undefined && key && <p>{usedText(key)}</p>}
        <Button
          variant={known.length > 0 ? 'secondary' : 'primary'}
          busy={make.isPending ? t('busy.saving') : undefined}
          onClick={() => make.mutate()}
        >
          <CalendarDays />
          {t(known.length > 0 ? 'reminders.change' : 'reminders.show')}
        </Button>
        {known.length > 0 && <p className="small muted">{t('reminders.change.text')}</p>}
        <p>
          <Link to={`/showprofile/${userId}/addresses`}>{t('addresses.h1')}</Link>
        </p>
      </div>
    </PageSection>
  );
}

function Address({ path }: { path: string }) {
  const address = location.origin + path;
  return (
    <div className={styles.made}>
      <p>{t('reminders.once')}</p>
      <code>{address}</code>
      <ButtonRow>
        <CopyButton text={address} />
        <a href={address.replace(/^https?:/, 'webcal:')}>{t('reminders.open')}</a>
      </ButtonRow>
      <p className="small muted">{t('reminders.google')}</p>
    </div>
  );
}

const whyNot = (error: Error) =>
  error instanceof CallError && error.failure.kind === 'refused'
    ? error.failure.error.message
    : t('reminders.failed');
