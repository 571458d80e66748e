import { createBrowserRouter, type RouteObject } from 'react-router';
import { AdministratorOnly, OwnerOnly, OwnerOrAdministrator } from './accounts/gates.tsx';
import { InfoPage } from './info/info-page.tsx';
import { Loading } from './shared/loading.tsx';
import { CrashPage } from './shell/crash-page.tsx';
import { HomePage } from './shell/home-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Shell } from './shell/shell.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { t } from './strings.ts';

/** Which screen an address shows to anybody. */
const screens: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  { path: '/home', element: <HomePage /> },
  // The page that a visitor meets is part of the first bundle; every other screen is fetched when it is asked for.
  { path: '/info', element: <InfoPage /> },
  { path: '/login', lazy: () => import('./session/login-page.tsx') },
  { path: '*', element: <NotFoundPage /> },
];

/** What is of use to a signed-in user only. Who may see which data is for the server to say. */
const signedInScreens: RouteObject[] = [
  {
    element: <SignedIn otherwise="/info" />,
    children: [
      { path: '/logs', lazy: () => import('./trip-logs/year.tsx') },
      { path: '/showlog/:logId', lazy: () => import('./trip-logs/show.tsx') },
      { path: '/updatelog/:logId', lazy: () => import('./trip-logs/update.tsx') },
      { path: '/outbox', lazy: () => import('./outbox/list.tsx') },
      { path: '/servicelogs', lazy: () => import('./service-logs/list.tsx') },
      { path: '/showservicelog/:id', lazy: () => import('./service-logs/show.tsx') },
      { path: '/updateservicelog/:id', lazy: () => import('./service-logs/update.tsx') },
    ],
  },
  {
    element: <SignedIn otherwise="/info" message={t('flash.needLogin.log')} />,
    children: [{ path: '/createlog', lazy: () => import('./trip-logs/create.tsx') }],
  },
  {
    element: <OwnerOrAdministrator />,
    children: [
      { path: '/showprofile/:userid', lazy: () => import('./accounts/show-profile.tsx') },
      { path: '/changeprofile/:userid', lazy: () => import('./accounts/change-profile.tsx') },
    ],
  },
  {
    element: <OwnerOnly />,
    children: [
      { path: '/showprofile/:userid/devices', lazy: () => import('./session/devices.tsx') },
      { path: '/showprofile/:userid/two-step', lazy: () => import('./session/two-step.tsx') },
      { path: '/showprofile/:userid/export', lazy: () => import('./take-home/export.tsx') },
      { path: '/showprofile/:userid/read-in', lazy: () => import('./take-home/read-in.tsx') },
      { path: '/showprofile/:userid/read-table', lazy: () => import('./take-home/read-table.tsx') },
    ],
  },
  {
    element: <AdministratorOnly />,
    children: [
      { path: '/signup', lazy: () => import('./accounts/signup.tsx') },
      { path: '/changeuser', lazy: () => import('./accounts/changeuser.tsx') },
      { path: '/events', lazy: () => import('./events/list.tsx') },
    ],
  },
  {
    element: <SignedIn otherwise="/info" message={t('flash.needLogin.service')} />,
    children: [{ path: '/createservicelog', lazy: () => import('./service-logs/create.tsx') }],
  },
];

export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: (
      <main>
        <CrashPage />
      </main>
    ),
    children: [
      {
        errorElement: <CrashPage />,
        HydrateFallback: () => <Loading text={t('loading.page')} />,
        children: [...screens, { lazy: () => import('./queries.tsx'), children: signedInScreens }],
      },
    ],
  },
]);
