import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { logIn } from '../session-state.ts';
import { ContactAddress } from '../shared/contact-address.tsx';
import { PageHeading } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t, tNodes } from '../strings.ts';
import { CodeForm } from './code-form.tsx';
import { type Credentials, LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

export function Component() {
  usePageTitle(t('title.login'));
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const fromMenu = typeof state === 'object' && state !== null && 'fromMenu' in state;
  const [awaitingCode, setAwaitingCode] = useState<Credentials>();

  const onLoggedIn = (token: string, { username }: Credentials) => {
    logIn(token);
    const message = t('flash.loggedIn', { användarnamn: username });
    void navigate('/info', { state: { message } satisfies StateMessage });
  };

  return (
    <div className={styles.login}>
      <div className={styles.card}>
        <PageHeading>{t('login.h1')}</PageHeading>
        {awaitingCode ? (
          <CodeForm
            credentials={awaitingCode}
            onLoggedIn={onLoggedIn}
            onBack={() => setAwaitingCode(undefined)}
          />
        ) : (
          <LoginForm autoFocus={fromMenu} onLoggedIn={onLoggedIn} onCodeWanted={setAwaitingCode} />
        )}
      </div>
      <div className={styles.help}>
        <p>{tNodes('login.help', { email: <ContactAddress /> })}</p>
        <p>{t('login.noAccount')}</p>
      </div>
    </div>
  );
}
