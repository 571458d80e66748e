import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { AccountInList } from '#contract/accounts';
import { dropToken, useUser } from '../session-state.ts';
import { Notice } from '../shared/form/notice.tsx';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { LeaveDialog, type Unsaved, useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { ScrollText } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import type { AccountChange } from './account-change.ts';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { AccountPicker } from './account-picker.tsx';
import { HandOver, type LogInToGive } from './hand-over.tsx';
import { LastBackup } from './last-backup.tsx';
import { accountsQuery, forgetAccounts } from './queries.ts';

export function Component() {
  usePageTitle(t('title.changeuser'));
  const { data: accounts, isPending, refetch } = useQuery(accountsQuery);
  return (
    <>
      <PageHead
        title={t('admin.h1')}
        actions={
          <LinkButton variant="secondary" to="/events">
            <ScrollText />
            {t('admin.events')}
          </LinkButton>
        }
      />
      <LastBackup />
      {accounts ? (
        <Accounts accounts={accounts} />
      ) : isPending ? (
        <Loading text={t('loading.users')} shape="form" />
      ) : (
        <LoadFailure text={t('error.users')} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Accounts({ accounts }: { accounts: AccountInList[] }) {
  const { userId } = useUser();
  const [chosen, setChosen] = useState<AccountInList>();
  /** The account to open once the user has agreed to lose the unsaved changes. */
  const [wanted, setWanted] = useState<{ account: AccountInList | undefined }>();
  const [toGive, setToGive] = useState<LogInToGive>();
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing');
  const picker = useRef<HTMLSelectElement>(null);
  const guard = useLeaveGuard(unsaved);
  const ownEnd = useOwnEnd();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function open(account: AccountInList | undefined) {
    setChosen(account);
    setUnsaved('nothing');
  }

  async function saved({ username, role, madeUp }: AccountChange) {
    if (chosen?._id === userId && chosen.role !== role) {
      ownEnd.current = true;
      guard.allowLeave();
      void navigate('/login', { state: { message: t('flash.ownRoleChanged') } satisfies FlashMessage });
      return;
    }
    forgetAccounts(queryClient);
    open(undefined);
    if (madeUp !== undefined) return setToGive({ username, password: madeUp });
    const message = t('flash.accountUpdated', { användarnamn: username });
    await navigate('/changeuser', { replace: true, state: { message } satisfies FlashMessage });
    picker.current?.focus();
  }

  function handedOver() {
    flushSync(() => setToGive(undefined));
    picker.current?.focus();
  }

  if (toGive) return <HandOver {...toGive} onDone={handedOver} />;
  if (accounts.length === 0) return <p>{t('admin.none')}</p>;
  const withoutMail = accounts.filter(({ mailFailsSince }) => mailFailsSince !== undefined);
  const names = withoutMail.map(({ username }) => username);
  return (
    <>
      <Notice text={names.length > 0 ? t('admin.mailFails', { namn: names.join(', ') }) : undefined} />
      <AccountPicker
        accounts={accounts}
        chosen={chosen}
        onChoose={(account) => (unsaved !== 'nothing' ? setWanted({ account }) : open(account))}
        ref={picker}
      />
      {!chosen && <AccountList accounts={accounts} />}
      {chosen && (
        <AccountForm
          key={chosen._id}
          account={chosen}
          form={`/changeuser/${chosen._id}`}
          withRole
          onSaved={saved}
          onUnsaved={setUnsaved}
        />
      )}
      <LeaveDialog
        open={wanted !== undefined}
        unsaved={unsaved}
        onStay={() => setWanted(undefined)}
        onLeave={() => {
          open(wanted?.account);
          setWanted(undefined);
        }}
      />
      {guard.dialog}
    </>
  );
}

/**
 * A ref that is set when the server has ended every session of the user's own account. The token is dropped when the page is
 * left, not before: its guard would redirect elsewhere.
 */
function useOwnEnd() {
  const ended = useRef(false);
  useEffect(
    () => () => {
      if (ended.current) dropToken();
    },
    [],
  );
  return ended;
}
