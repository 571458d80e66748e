import { createBrowserRouter, type RouteObject } from 'react-router';
import {
  administrator,
  owner,
  ownerOrAdministrator,
  signedIn,
  signedInForLog,
  signedInForService,
  signedInForShare,
} from './session/guards.tsx';
import { Loading } from './shared/ui/loading.tsx';
import { CrashPage } from './shell/crash-page.tsx';
import { HomePage, loadAhead, StartPage } from './shell/home-page.tsx';
import { Shell } from './shell/shell.tsx';
import { t } from './strings.ts';

/** The screens for signed-in users. */
const signedInScreens: RouteObject[] = [
  {
    element: signedIn,
    children: [
      { path: '/logs', lazy: () => import('./trip-logs/statistics/season-page.tsx') },
      { path: '/logs/sea-time', lazy: () => import('./trip-logs/statistics/sea-time-page.tsx') },
      { path: '/showlog/:id', lazy: () => import('./trip-logs/show.tsx') },
      { path: '/updatelog/:id', lazy: () => import('./trip-logs/update.tsx') },
      { path: '/castoff', lazy: () => import('./under-way/cast-off.tsx') },
      { path: '/underway/:id', lazy: () => import('./under-way/page.tsx') },
      { path: '/underway/:id/arrived', lazy: () => import('./trip-logs/arrived/arrived.tsx') },
      { path: '/underway/:id/row', lazy: () => import('./under-way/row-form.tsx') },
      { path: '/underway/:id/row/:rowId', lazy: () => import('./under-way/row-form.tsx') },
      { path: '/outbox', lazy: () => import('./outbox/list.tsx') },
      { path: '/servicelogs', lazy: () => import('./service-logs/list.tsx') },
      { path: '/servicelogs/plan', lazy: () => import('./plan/list.tsx') },
      { path: '/servicelogs/plan/to-buy', lazy: () => import('./plan/to-buy.tsx') },
      { path: '/servicelogs/plan/new', lazy: () => import('./plan/new-plan.tsx') },
      { path: '/servicelogs/plan/task', lazy: () => import('./plan/task.tsx') },
      { path: '/servicelogs/plan/task/:id', lazy: () => import('./plan/task-page.tsx') },
      { path: '/servicelogs/plan/task/:id/edit', lazy: () => import('./plan/task.tsx') },
      { path: '/boats', lazy: () => import('./boats/list.tsx') },
      { path: '/boats/new', lazy: () => import('./boats/edit.tsx') },
      { path: '/boats/:id', lazy: () => import('./boats/show.tsx') },
      { path: '/boats/:id/dossier', lazy: () => import('./boats/dossier/page.tsx') },
      { path: '/boats/:id/edit', lazy: () => import('./boats/edit.tsx') },
      { path: '/documents/new', lazy: () => import('./documents/edit.tsx') },
      { path: '/documents/:id', lazy: () => import('./documents/edit.tsx') },
      { path: '/boats/:id/damage', lazy: () => import('./boats/damage.tsx') },
      { path: '/boats/:id/handover', lazy: () => import('./boats/handover.tsx') },
      { path: '/boats/:id/costs', lazy: () => import('./costs/page.tsx') },
      { path: '/costs/new', lazy: () => import('./costs/edit.tsx') },
      { path: '/costs/:id', lazy: () => import('./costs/edit.tsx') },
      { path: '/showservicelog/:id', lazy: () => import('./service-logs/show.tsx') },
      { path: '/updateservicelog/:id', lazy: () => import('./service-logs/update.tsx') },
    ],
  },
  {
    element: signedInForLog,
    children: [
      { path: '/createlog', lazy: () => import('./trip-logs/create.tsx') },
      { path: '/createlog/pictures', lazy: () => import('./from-pictures/page.tsx') },
    ],
  },
  {
    element: signedInForService,
    children: [{ path: '/createservicelog', lazy: () => import('./service-logs/create.tsx') }],
  },
  {
    element: signedInForShare,
    children: [{ path: '/shared', lazy: () => import('./tracks/shared.tsx') }],
  },
  {
    element: ownerOrAdministrator,
    children: [
      { path: '/showprofile/:userid', lazy: () => import('./accounts/show-profile.tsx') },
      { path: '/changeprofile/:userid', lazy: () => import('./accounts/change-profile.tsx') },
    ],
  },
  {
    path: '/showprofile/:userid',
    element: owner,
    children: [
      { path: 'devices', lazy: () => import('./session/devices.tsx') },
      { path: 'reminders', lazy: () => import('./addresses/reminders.tsx') },
      { path: 'addresses', lazy: () => import('./addresses/list.tsx') },
      { path: 'two-step', lazy: () => import('./session/two-step.tsx') },
      { path: 'close', lazy: () => import('./session/close-account.tsx') },
      { path: 'export', lazy: () => import('./import-export/export.tsx') },
      { path: 'read-in', lazy: () => import('./import-export/import.tsx') },
    ],
  },
  {
    element: administrator,
    children: [
      { path: '/signup', lazy: () => import('./accounts/signup.tsx') },
      { path: '/changeuser', lazy: () => import('./accounts/changeuser.tsx') },
      { path: '/events', lazy: () => import('./events/list.tsx') },
    ],
  },
];

/** The screen of each address. The start page is part of the first bundle; every other screen is loaded when it is opened. */
const screens: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  { path: '/home', element: <HomePage /> },
  { path: '/info', element: <StartPage /> },
  { path: '/login', lazy: () => import('./session/login-page.tsx').finally(loadAhead) },
  // The query cache, around every screen that fetches from the server.
  { lazy: () => import('./queries.tsx'), children: signedInScreens },
  { path: '*', lazy: () => import('./shell/not-found-page.tsx') },
];

/** The part of the page between the menu and the footer. */
const inShell: RouteObject = {
  errorElement: <CrashPage />,
  hydrateFallbackElement: <Loading text={t('loading.page')} />,
  children: screens,
};

const crashOfShell = (
  <main>
    <CrashPage />
  </main>
);

export const createRouter = () =>
  createBrowserRouter([{ element: <Shell />, errorElement: crashOfShell, children: [inShell] }]);
