import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { logOut } from '../session/log-out.ts';
import { LogOut } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import type { LogOutDialog } from './log-out-dialog.tsx';
import { logOutWarning } from './log-out-warning.ts';

/**
 * Logging out begins with a navigation to /info, so that a form with unsaved changes is asked first: a user who stays
 * there stays signed in.
 */
export function LogOutLink() {
  const [asked, setAsked] = useState<Question>();
  const navigate = useNavigate();
  const ask = async (warning: string) => {
    try {
      const { LogOutDialog } = await import('./log-out-dialog.tsx');
      setAsked({ warning, LogOutDialog });
    } catch {
      // The dialog could not be loaded. Without coverage nobody could log in again, so the browser's own dialog asks.
      if (confirm(warning)) goOn();
    }
  };
  const goOn = () => {
    setAsked(undefined);
    void navigate('/info', { state: { logOut: true } });
  };
  const onClick = async (event: MouseEvent) => {
    event.preventDefault();
    const { count, isKept } = await whatWaits();
    const warning = logOutWarning(count, isKept);
    if (warning === undefined) goOn();
    else await ask(warning);
  };
  return (
    <>
      <Link to="/info" state={{ logOut: true }} onClick={onClick}>
        <LogOut />
        {t('nav.logout')}
      </Link>
      {asked && (
        <asked.LogOutDialog warning={asked.warning} onCancel={() => setAsked(undefined)} onLogOut={goOn} />
      )}
    </>
  );
}

/** As much as the device says; nothing if it can't be read. */
const whatWaits = () =>
  import('../outbox/waiting-on-device.ts')
    .then(({ waitingOnDevice }) => waitingOnDevice())
    .catch(() => ({ count: { logs: 0, changes: 0 }, isKept: true }));

interface Question {
  warning: string;
  LogOutDialog: typeof LogOutDialog;
}

/** Ends the session once the navigation that `LogOutLink` began has arrived. */
export function useLogOutOnArrival(): void {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const arrived = navigation !== 'POP' && (state as { logOut?: boolean } | null)?.logOut === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also a second one at the same page
  useEffect(() => {
    if (arrived) void logOut();
  }, [arrived, key]);
}
