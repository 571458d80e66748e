import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentSession, type EndedSession } from '../session-state.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { PageHeading } from '../shared/navigation/page-heading.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { ContactAddress } from '../shared/ui/contact-address.tsx';
import { t, tNodes } from '../strings.ts';
import { CodeForm } from './code-form.tsx';
import { type LoggedIn, passwordSetByOther, signInWith } from './log-in.ts';
import { type Credentials, LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { PasswordNotice } from './password-notice.tsx';

export function Component() {
  usePageTitle(t('title.login'));
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const fromMenu = typeof state === 'object' && state !== null && 'fromMenu' in state;
  const [credentials, setCredentials] = useState<Credentials>();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [notice, setNotice] = useState<{ userId: string; username: string; at: string }>();

  const onLoggedIn = async (loggedIn: LoggedIn, { username }: Credentials) => {
    await signInWith(loggedIn);
    const at = await passwordSetByOther();
    const userId = currentSession()?.userId;
    // The user may have gone to another page meanwhile, and stays there.
    if (location.pathname !== '/login') return;
    if (at === null || userId === undefined) goOn(username);
    else setNotice({ userId, username, at });
  };

  const goOn = (username: string) => {
    const message = t('flash.loggedIn', { användarnamn: username });
    void navigate(wayBack(state) ?? '/info', { state: { message } satisfies FlashMessage });
  };

  const askForCode = (right: Credentials) => {
    setCredentials(right);
    setStep('code');
  };

  return (
    <div className={styles.login}>
      <div className={styles.card}>
        <PageHeading>{t('login.h1')}</PageHeading>
        {notice ? (
          <PasswordNotice {...notice} onGoOn={() => goOn(notice.username)} />
        ) : credentials && step === 'code' ? (
          <CodeForm credentials={credentials} onLoggedIn={onLoggedIn} onBack={() => setStep('password')} />
        ) : (
          <LoginForm
            start={credentials}
            autoFocus={fromMenu || credentials !== undefined}
            onLoggedIn={onLoggedIn}
            onCodeWanted={askForCode}
          />
        )}
      </div>
      {!notice && (
        <div className={styles.help}>
          <p>{tNodes('login.help', { email: <ContactAddress /> })}</p>
          <p>{t('login.noAccount')}</p>
        </div>
      )}
    </div>
  );
}

/** The address where the server ended the session of the same user; undefined for any other user. */
function wayBack(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return undefined;
  const { userId, at } = state.ended as EndedSession;
  return userId === currentSession()?.userId ? at : undefined;
}
