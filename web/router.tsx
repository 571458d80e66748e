import { Suspense } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { AdministratorOnly, OwnerOnly, OwnerOrAdministrator } from './accounts/gates.tsx';
import { InfoPage } from './info/info-page.tsx';
import { currentSession } from './session-state.ts';
import { Loading } from './shared/loading.tsx';
import { CrashGuard } from './shell/crash-guard.tsx';
import { CrashPage } from './shell/crash-page.tsx';
import { HomePage, tripLogs } from './shell/home-page.tsx';
import { asking, fetchScreen, screen } from './shell/screen.tsx';
import { Shell } from './shell/shell.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { t } from './strings.ts';

/** Which screen an address shows to anybody. */
const screens: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  { path: '/home', element: <HomePage /> },
  // The page that a visitor meets is part of the first bundle; every other screen is fetched when it is asked for.
  { path: '/info', element: <InfoPage /> },
  { path: '/login', element: screen(() => import('./session/login-page.tsx')) },
  { path: '*', element: screen(() => import('./shell/not-found-page.tsx')) },
];

/** What is of use to a signed-in user only. Who may see which data is for the server to say. */
const signedInScreens: RouteObject[] = [
  {
    element: <SignedIn otherwise="/info" />,
    children: [
      { path: '/logs', element: asking(() => import('./trip-logs/year.tsx')) },
      { path: '/showlog/:logId', element: asking(() => import('./trip-logs/show.tsx')) },
      { path: '/updatelog/:logId', element: asking(() => import('./trip-logs/update.tsx')) },
      { path: '/outbox', element: asking(() => import('./outbox/list.tsx')) },
      { path: '/servicelogs', element: asking(() => import('./service-logs/list.tsx')) },
      { path: '/showservicelog/:id', element: asking(() => import('./service-logs/show.tsx')) },
      { path: '/updateservicelog/:id', element: asking(() => import('./service-logs/update.tsx')) },
    ],
  },
  {
    element: <SignedIn otherwise="/info" message={t('flash.needLogin.log')} />,
    children: [{ path: '/createlog', element: asking(() => import('./trip-logs/create.tsx')) }],
  },
  {
    element: <OwnerOrAdministrator />,
    children: [
      { path: '/showprofile/:userid', element: asking(() => import('./accounts/show-profile.tsx')) },
      { path: '/changeprofile/:userid', element: asking(() => import('./accounts/change-profile.tsx')) },
    ],
  },
  {
    element: <OwnerOnly />,
    children: [
      { path: '/showprofile/:userid/devices', element: asking(() => import('./session/devices.tsx')) },
      { path: '/showprofile/:userid/two-step', element: asking(() => import('./session/two-step.tsx')) },
      { path: '/showprofile/:userid/export', element: asking(() => import('./take-home/export.tsx')) },
      { path: '/showprofile/:userid/read-in', element: asking(() => import('./take-home/read-in.tsx')) },
      {
        path: '/showprofile/:userid/read-table',
        element: asking(() => import('./take-home/read-table.tsx')),
      },
    ],
  },
  {
    element: <AdministratorOnly />,
    children: [
      { path: '/signup', element: asking(() => import('./accounts/signup.tsx')) },
      { path: '/changeuser', element: asking(() => import('./accounts/changeuser.tsx')) },
      { path: '/events', element: asking(() => import('./events/list.tsx')) },
    ],
  },
  {
    element: <SignedIn otherwise="/info" message={t('flash.needLogin.service')} />,
    children: [{ path: '/createservicelog', element: asking(() => import('./service-logs/create.tsx')) }],
  },
];

const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [{ element: <Screen />, children: [...screens, ...signedInScreens] }],
  },
];

/** Fetches the screen of the address that the page is opened with. */
export function fetchFirst(): Promise<void> {
  const { route } = matchRoutes(routes, location.pathname)?.at(-1) ?? {};
  return fetchScreen(/^\/(home)?$/.test(location.pathname) && currentSession() ? tripLogs : route?.element);
}

/** The page of the address, whatever becomes of it. */
export function Pages() {
  const { key } = useLocation();
  const page = useRoutes(routes);
  return (
    <CrashGuard
      at={key}
      fallback={
        <main>
          <CrashPage />
        </main>
      }
    >
      {page}
    </CrashGuard>
  );
}

/** What is between the menu and the end of the page. */
function Screen() {
  const { key } = useLocation();
  return (
    <CrashGuard at={key} fallback={<CrashPage />}>
      <Suspense fallback={<Loading text={t('loading.page')} />}>
        <Outlet />
      </Suspense>
    </CrashGuard>
  );
}
