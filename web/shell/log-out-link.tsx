import { useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { logOut } from '../session/log-out.ts';
import { LogOut } from '../shared/icons.ts';
import { t } from '../strings.ts';

/**
 * Logging out begins with going to /info, as any navigation: so a form with unsaved changes is asked first, and who
 * stays with it stays signed in.
 */
export function LogOutLink() {
  return (
    <Link to="/info" state={{ logOut: true }}>
      <LogOut />
      {t('nav.logout')}
    </Link>
  );
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
