import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { waitingNow } from '../outbox/waiting-now.ts';
import { type EndedSession, sessionEndTold, useSessionEnded } from '../session-state.ts';
import { expectHeading } from '../shared/navigation/page-focus.ts';
import { usePageAnnouncement } from '../shared/navigation/page-title.ts';
import { t } from '../strings.ts';
import { Header } from './header.tsx';
import { useLogOutOnArrival } from './log-out-link.tsx';
import { Messages } from './messages.tsx';
import styles from './shell.module.css';
import { useOffline } from './use-offline.ts';

/** The frame around every page. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const announcement = usePageAnnouncement();
  useHeadingFocus(pathname);
  useLogOutOnArrival();
  const OfflineBar = useOffline();
  const ended = useSessionEnded();
  useEffect(() => {
    if (ended && pathname === '/login') sessionEndTold();
  }, [ended, pathname]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link; following the hash would be a navigation */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('a11y.skip')}
      </a>
      <Header />
      {OfflineBar && <OfflineBar />}
      <Messages />
      <main className={styles.page} id="main" ref={main} tabIndex={-1}>
        {ended && pathname !== '/login' ? <SignInAgain ended={ended} /> : <Outlet key={pathname} />}
      </main>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ScrollRestoration />
    </>
  );
}

/** Leads to the log-in page, which then leads the user back. */
function SignInAgain({ ended }: { ended: EndedSession }) {
  // Memoized: a new object would cause another navigation.
  const state = useMemo(() => ({ message: whatEnded(ended), tone: 'notice', ended }) as const, [ended]);
  return <Navigate to="/login" state={state} />;
}

/** If a draft has been stored, the URL contains its id; and what was saved may wait. */
function whatEnded({ at }: EndedSession): string {
  const isDrafted = new URL(at, location.origin).searchParams.has('draft');
  const { count, isKept } = waitingNow.value;
  const stays = isKept && (isDrafted || count.logs + count.changes > 0);
  return stays ? `${t('error.session')} ${t('error.draftStays')}` : t('error.session');
}

/** A layout effect, because it must run before the heading's own effect. */
function useHeadingFocus(pathname: string) {
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    expectHeading();
  }, [pathname]);
}
