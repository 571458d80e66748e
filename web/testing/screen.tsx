import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/print.css';
import type { AxeResults, RunOptions } from 'axe-core';
import * as React from 'react';
import { RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { wcag } from '../../e2e/harness/wcag.ts';
import { queryClient } from '../query-client.ts';
import { createRouter } from '../router.tsx';
import { dropToken, logIn } from '../session-state.ts';
import { currentSync } from '../sync/account.ts';
import { databasePrefix, patience } from '../sync/storage.ts';
import { type Answers, type Asked, callOf, gives, type Reply, refuses } from './answers.ts';
import { plans } from './plans.ts';
import { press } from './press.ts';
import { asChanges, stubCalls } from './stubbed-calls.ts';

/**
 * Shows a screen in a real browser, without a server: `open` shows the page of an address with everything around it, to a
 * signed-in user or a visitor, and the test decides how its calls are answered.
 */

/** All calls made since the test began. */
export const asked: Asked[] = [];

// Failed fetches are retried as in the product, but without the seconds in between.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
});

// For its warnings, React records where each element was made, up to a limit: a fifth of the browser's work here. Here React
// is told that the limit is reached. If React renames this field, the tests only get slower.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Object(React)[internals] ?? {}, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// As it is before a test replaces it.
const databases = indexedDB;

let answers: Answers = {};
let complaints: string[] = [];
let router: ReturnType<typeof createRouter> | undefined;
/** The id of the user. Each test has a new one, since the browser stores data under this id. */
export let me = '';

/** Changes or adds to what the server answers from here on. */
export const answer = (more: Answers): void => {
  answers = { ...answers, ...more };
};

interface Visitor {
  as?: 'user' | 'admin' | 'nobody';
  /** The history state of the page, as when it is loaded again. */
  state?: unknown;
}

/** Removes the screen and cancels its retries, since the next screen gets other answers. */
async function leave(): Promise<void> {
  // The browser waits for what the next page draws, and a page that is removed before draws nothing.
  await document.activeViewTransition?.finished.catch(() => {});
  await cleanup();
  await queryClient.cancelQueries();
  queryClient.clear();
}

/** Opens an address of the app. */
export async function open(
  address: string,
  more: Answers = {},
  { as = 'user', state = null }: Visitor = {},
): Promise<void> {
  await leave();
  // A page that is loaded begins at its top. The scroll position of the screen before may still be there.
  scrollTo(0, 0);
  answer(more);
  if (as === 'nobody') dropToken();
  else logIn(tokenOf({ userId: me, userRole: as }));
  router?.dispose();
  // A key of its own: React Router would restore where the last page without one was scrolled.
  history.replaceState(state ?? { idx: 0, key: crypto.randomUUID() }, '', address);
  router = createRouter();
  await render(
    <React.StrictMode>
      <RouterProvider router={router} />
    </React.StrictMode>,
  );
  // As when a page is loaded.
  if (as !== 'nobody' && navigator.onLine) void bringUpToDate().catch(() => {});
}

/** Brings what the device holds up to date, as the app does by itself every minute and when it is looked at. */
export async function bringUpToDate(): Promise<void> {
  await (await currentSync()).sendNow();
}

/** Gives the screen this size in pixels; at the beginning it is a phone's. */
export async function size(width: number, height: number): Promise<void> {
  if (innerWidth === width && innerHeight === height) return;
  await page.viewport(width, height);
  await expect.poll(() => innerWidth).toBe(width);
}

/** Shows text at this percentage of its size, as a user's browser may, until the test ends. */
export function textSize(percent: number): void {
  document.documentElement.style.fontSize = `${percent}%`;
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** A token as the server makes it, except for the signature, which the client can't check. */
function tokenOf(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part(claims)}.made-up`;
}

/** Runs before each test; called by set-up.ts. */
export async function begin(): Promise<void> {
  me = String(Math.floor(100_000_000_000 + Math.random() * 900_000_000_000));
  answers = {
    // The calls that every screen makes.
    getInfo: () => gives('getInfo', { contactEmail: 'hamnkapten@example.com' }),
    showDeviceKey: () => gives('showDeviceKey', { key: 'A'.repeat(43) }),
    // Fetched by themselves, for every trip with a track and every document with a file.
    showTrack: () => refuses('no_track'),
    readDocumentFile: () => refuses('document_not_found'),
    showPasswordNotice: () => gives('showPasswordNotice', { setByOtherAt: null, endsAt: null }),
    listTripLogs: () => gives('listTripLogs', []),
    listServiceLogs: () => gives('listServiceLogs', []),
    ...plans(),
  };
  // The browser's database always answers, but late on a busy machine. A test in which it does not sets its own timeout.
  Object.assign(patience, { open: 20_000, transaction: 20_000 });
  asked.length = 0;
  noted.length = 0;
  complaints = [];
  document.documentElement.lang = 'sv';
  await size(390, 844);
}

/** Runs after each test, and fails it if an error was logged. */
export async function end(): Promise<void> {
  await leave();
  dropToken();
  delete document.documentElement.dataset.theme;
  // Each start of the app goes through the databases of all accounts: with those of the tests before, a test would take longer
  // the later it comes. Not awaited, since a test may have left its own open.
  databases.deleteDatabase(databasePrefix + me);
  expect(complaints, 'errors on the console that the test did not expect').toEqual([]);
}

/** What the client has logged since the test began, apart from errors. */
export const noted: string[] = [];

vi.spyOn(console, 'warn').mockImplementation((...words) => noted.push(words.map(String).join(' ')));
vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words.map(String).join(' ')));
addEventListener('error', ({ error, message }) => complaints.push(String(error ?? message)));
addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));

async function replyTo(method: string, address: string, headers: Headers, body: unknown): Promise<Reply> {
  const { pathname, searchParams } = new URL(address, location.origin);
  const found = callOf(method, pathname);
  if (!found) throw new Error(`${method} ${pathname} is no call of the contract.`);
  // Also what began before the network was gone.
  if (!navigator.onLine) return 'unreachable';
  const one: Asked = { ...found, query: searchParams, headers, body };
  asked.push(one);
  const give = answers[found.call];
  if (!give) {
    complaints.push(`Nobody said what ${found.call} answers.`);
    return 'unreachable';
  }
  return asChanges(one, await give(one));
}

stubCalls(replyTo);

/** The rules of axe that check colours: two thirds of its work. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Fails if axe finds anything on the screen as it is now, apart from its colours. */
export async function expectAccessible(): Promise<void> {
  const withoutColours = Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }]));
  await expectNothingFound('on the screen', {
    runOnly: { type: 'tag', values: wcag },
    rules: withoutColours,
  });
}

/** Fails if axe finds colours on the screen that are hard to tell apart, by day, at dusk or at night. */
export async function expectLegible(): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  for (const theme of ['day', 'dusk', 'night']) {
    dataset.theme = theme;
    // Finishes colour transitions from the appearance before; rows off the screen start theirs only when their colour is read.
    for (const element of document.querySelectorAll('li *')) getComputedStyle(element).color;
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    await expectNothingFound(`with the appearance ${theme}`, {
      runOnly: { type: 'rule', values: rulesOfColour },
    });
  }
  if (before === undefined) delete dataset.theme;
  else dataset.theme = before;
}

/** Fails if the page scrolls sideways on a small phone, as it is or with text twice as large. */
export async function expectToFit(): Promise<void> {
  const [width, height] = [innerWidth, innerHeight];
  const { style } = document.documentElement;
  await size(320, 568);
  for (const text of ['100%', '200%']) {
    style.fontSize = text;
    // What is drawn to measure, such as a chart, follows a moment later.
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `the width with text of ${text}` })
      .toBeLessThanOrEqual(320);
  }
  style.fontSize = '';
  await size(width, height);
}

async function expectNothingFound(where: string, options: RunOptions): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const { default: axe } = await import('axe-core');
  const { violations }: AxeResults = await axe.run({
    ...options,
    resultTypes: ['violations'],
    preload: false,
  });
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html }) => html),
  }));
  expect(found, `what axe found ${where}`).toEqual([]);
}

/** The current path and query string. */
export const path = (): string => location.pathname + location.search;

export const heading = (name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const link = (name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });
export const field = (label: string | RegExp): Locator => page.getByLabelText(label);

/** Fills in the required fields of a trip log. */
export async function fillInTrip(title: string): Promise<void> {
  await field('Rubrik').fill(title);
  await field('Från – Till').fill('Sandhamn – Utö');
  await field('Avgångstid *').fill('2025-07-14T09:40');
  await field('Ankomsttid *').fill('2025-07-14T15:05');
}

/** The same answers, held back until `answerNow` is called. */
export function late(answers: Answers): { answers: Answers; answerNow: () => void } {
  const { promise: until, resolve: answerNow } = Promise.withResolvers<void>();
  onTestFinished(() => answerNow());
  const after = (give: (asked: Asked) => Reply | Promise<Reply>) => (one: Asked) =>
    until.then(() => give(one));
  return {
    answers: Object.fromEntries(Object.entries(answers).map(([call, give]) => [call, after(give)])),
    answerNow,
  };
}

/**
 * From here on calls time out almost at once, since the real timeout would be longer than the test's. Returns what ends that.
 */
export function impatient(): () => void {
  const { timeout } = AbortSignal;
  const patientAgain = () => {
    AbortSignal.timeout = timeout;
  };
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, Math.min(milliseconds, 20));
  onTestFinished(patientAgain);
  return patientAgain;
}

/** The text of each element, in order. */
export const texts = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent?.trim() ?? '');

/** Where the app says that something has been done. */
export const said = (): Locator => page.getByRole('status', { name: 'Meddelanden' });

/** Opens the menu, which is folded on a phone, and presses one of its items. */
export async function chooseInMenu(item: string): Promise<void> {
  await press(button('Öppna menyn'));
  await press(
    page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: item, exact: true }),
  );
}
