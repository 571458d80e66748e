import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountInList, AccountState } from '#contract/accounts';
import { retention } from '#contract/limits';
import { call } from '../api.ts';
import { useUser } from '../session-state.ts';
import { PasswordForm } from '../shared/password-form.tsx';
import { wallClockOf, weekdayDate, weekdayDateTime } from '../shared/text/dates.ts';
import { bytesText } from '../shared/text/numbers.ts';
import { Button, ButtonRow } from '../shared/ui/button.tsx';
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { type Status, StatusMessage } from '../shared/ui/status-message.tsx';
import { useWithPassword } from '../shared/use-with-password.ts';
import { t } from '../strings.ts';
import styles from './account-list.module.css';
import { forgetAccounts } from './queries.ts';

/** The state that the administrator wants an account to have. */
interface Wish {
  account: AccountInList;
  state: AccountState;
}

/** All accounts, how they are used, and the buttons that switch them off, remove them, and restore them. */
export function AccountList({ accounts }: { accounts: readonly AccountInList[] }) {
  const [wish, setWish] = useState<Wish>();
  const [status, setStatus] = useState<Status>();
  const { userId } = useUser();
  return (
    <PageSection heading={t('accounts.h2')}>
      <StatusMessage status={status} />
      <ul className={styles.list}>
        {accounts.map((account) => (
          <Row
            key={account._id}
            account={account}
            own={account._id === userId}
            onWish={(state) => setWish({ account, state })}
          />
        ))}
      </ul>
      {wish && <Fulfil key={`${wish.account._id} ${wish.state}`} {...wish} onEnd={end} />}
    </PageSection>
  );

  function end(done?: string) {
    setWish(undefined);
    if (done !== undefined) setStatus({ text: done });
  }
}

interface RowProps {
  account: AccountInList;
  own: boolean;
  onWish: (state: AccountState) => void;
}

function Row({ account, own, onWish }: RowProps) {
  const { username, role, state, lastLogInAt, twoStep, logs, bytes, purgedAt } = account;
  const wishes = own ? [] : wishesOf[state];
  return (
    <li className={styles.account}>
      <p className={styles.name}>
        {username}
        {role === 'admin' && <span className={styles.role}>{t('acc.roleAdmin')}</span>}
        {own && <span className={styles.role}>{t('accounts.you')}</span>}
        {state !== 'active' && <span className={styles.shut}>{t(`accounts.state.${state}`)}</span>}
      </p>
      <dl>
        <Fact
          label={t('accounts.lastLogIn')}
          value={lastLogInAt ? weekdayDateTime(wallClockOf(lastLogInAt)) : withoutLogIn(account)}
        />
        <Fact label={t('security.twoStep')} value={t(twoStep ? 'security.on' : 'security.off')} />
        <Fact label={t('accounts.logs')} value={logs.toLocaleString('sv-SE')} />
        <Fact label={t('accounts.room')} value={bytesText(bytes)} />
        {purgedAt && <Fact label={t('accounts.purged')} value={weekdayDate(wallClockOf(purgedAt))} />}
      </dl>
      {wishes.length > 0 && (
        <ButtonRow>
          {wishes.map(([to, name]) => (
            <Button
              key={name}
              variant={to === 'removed' ? 'danger' : 'secondary'}
              small
              aria-label={`${t(name)}: ${username}`}
              onClick={() => onWish(to)}
            >
              {t(name)}
            </Button>
          ))}
        </ButtonRow>
      )}
    </li>
  );
}

/** Log-ins are known as long as events are kept: only an account younger than that can be said to have no log-in at all. */
const withoutLogIn = ({ createdAt }: AccountInList) =>
  t(Date.now() - Date.parse(createdAt) < retention.events ? 'accounts.neverLogIn' : 'accounts.noLogIn');

const wishesOf = {
  active: [
    ['off', 'accounts.switchOff'],
    ['removed', 'accounts.remove'],
  ],
  off: [
    ['active', 'accounts.switchOn'],
    ['removed', 'accounts.remove'],
  ],
  removed: [['active', 'accounts.takeBack']],
} as const;

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** Asks for a confirmation, and for the password if the log-in was long ago. */
function Fulfil({ account, state, onEnd }: Wish & { onEnd: (done?: string) => void }) {
  const queryClient = useQueryClient();
  const words = { användarnamn: account.username };
  const change = useWithPassword(t('accounts.failed'), async (more) => {
    const params = { userid: account._id };
    const result = await call('setAccountState', { params, body: { state, ...more } });
    if (result.ok) {
      forgetAccounts(queryClient);
      onEnd(t(`accounts.done.${state}`, words));
    }
    return result;
  });
  const title = t(`accounts.title.${state}`, words);
  if (change.asks) {
    return (
      <PasswordForm
        heading={title}
        submit={t(`accounts.confirm.${state}`)}
        save={change.form.save}
        onCancel={() => onEnd()}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={title}
      text={t(`accounts.text.${state}`)}
      cancel={t('btn.cancel')}
      confirm={{ text: t(`accounts.confirm.${state}`), variant: 'danger-solid' }}
      busy={change.busy ? t('security.goingOn') : undefined}
      failure={change.failure?.text}
      onCancel={() => onEnd()}
      onConfirm={() => void change.go()}
    />
  );
}
