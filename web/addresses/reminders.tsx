import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Key } from '#contract/keys';
import { CallError, call, callOrThrow } from '../api.ts';
import { useUser } from '../session-state.ts';
import { BackToProfile } from '../shared/navigation/back-to-profile.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { CopyButton } from '../shared/ui/copy-button.tsx';
import { CalendarDays } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { OnlyHere, usePublicAddress } from '../shared/ui/public-address.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
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
      const isAlone = (await endOthers(data._id)) ?? known.length === 0;
      if (!isAlone) setStatus({ text: t('reminders.oldLeft'), failed: true });
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
        {/* The address just shown has no button beside it that would end it. */}
        {path !== undefined ? (
          <Address path={path} />
        ) : (
          <>
            {key && <p>{usedText(key)}</p>}
            <Button
              variant={key ? 'secondary' : 'primary'}
              busy={make.isPending ? t('busy.saving') : undefined}
              onClick={() => make.mutate()}
            >
              <CalendarDays />
              {t(key ? 'reminders.change' : 'reminders.show')}
            </Button>
            {key && <p className="small muted">{t('reminders.change.text')}</p>}
          </>
        )}
        <p>
          <Link to={`/showprofile/${userId}/addresses`}>{t('addresses.h1')}</Link>
        </p>
      </div>
    </PageSection>
  );
}

function Address({ path }: { path: string }) {
  const address = new URL(path, usePublicAddress()).href;
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles.made} tabIndex={-1} ref={place}>
      <p>{t('reminders.once')}</p>
      <OnlyHere address={address} />
      <code>{address}</code>
      <ButtonRow>
        <CopyButton text={address} />
        <a href={address.replace(/^https?:/, 'webcal:')}>{t('reminders.open')}</a>
      </ButtonRow>
      <p className="small muted">{t('reminders.google')}</p>
    </div>
  );
}

/**
 * Ends the calendar's other addresses, also one that was made in another window. False if any is left, undefined if that is not
 * known. The list tells, since a deletion whose answer was lost may have been carried out.
 */
async function endOthers(id: string): Promise<boolean | undefined> {
  for (let tries = 0; ; tries++) {
    const listed = await call('listKeys');
    if (!listed.ok) return undefined;
    const others = listed.data.filter((one) => one.kind === 'calendar' && one._id !== id);
    if (others.length === 0 || tries === 2) return others.length === 0;
    await Promise.all(others.map(({ _id }) => call('deleteKey', { params: { id: _id } })));
  }
}

const whyNot = (error: Error) =>
  error instanceof CallError && error.failure.kind === 'refused'
    ? error.failure.error.message
    : t('reminders.failed');
