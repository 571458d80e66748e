import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { waitingNow } from '../outbox/use-outbox.ts';
import { logOut } from '../session/log-out.ts';
import { LogOut } from '../shared/icons.ts';
import { t } from '../strings.ts';

/**
 * Logging out begins with going to /info, as any navigation: so a form with unsaved changes is asked first, and who
 * stays with it stays signed in.
 */
export function LogOutLink() {
  const [asked, setAsked] = useState(0);
  const navigate = useNavigate();
  const ask = (event: MouseEvent) => {
    const waiting = waitingNow();
    if (waiting === 0) return;
    event.preventDefault();
    setAsked(waiting);
  };
  const goOn = () => {
    setAsked(0);
    void navigate('/info', { state: { logOut: true } });
  };
  return (
    <>
      <Link to="/info" state={{ logOut: true }} onClick={ask}>
        <LogOut />
        {t('nav.logout')}
      </Link>
      {asked > 0 && (
        <Suspense>
          <LogOutDialog waiting={asked} onCancel={() => setAsked(0)} onLogOut={goOn} />
        </Suspense>
      )}
    </>
  );
}

const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }));

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
