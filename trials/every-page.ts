import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import pLimit from 'p-limit';
import { lookWithAxe } from '../e2e/harness/axe.ts';
import { chromium as launchOptions, prepareChromium } from '../e2e/harness/chromium.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';

/*
 * Looks at every page, in every state that a user can meet. On a phone and a desktop, in three appearances, it runs axe (WCAG
 * 2.2 AA); in small windows and with large text it looks for content that reaches out of the window sideways. Saves a picture
 * of each in `test-results/pages`, for a person to look at.
 *
 * `node trials/every-page.ts [PART OF A NAME]`. Exits with 1 if anything was found. The web client has to be built.
 */
const only = process.argv[2] ?? '';
interface View {
  name: string;
  width: number;
  height: number;
  /** Text size, in per cent of the browser's own. */
  text?: number;
}
/** The windows in which colours are checked. */
const views: View[] = [
  { name: '390', width: 390, height: 780 },
  { name: '1366', width: 1366, height: 900 },
];
/** The windows in which room is checked: content that lacks it reaches out of the window. */
const narrow: View[] = [
  { name: '320', width: 320, height: 780 },
  { name: '683', width: 683, height: 450 },
  { name: '768', width: 768, height: 1024 },
  { name: '390-text-200', width: 390, height: 780, text: 200 },
  { name: '1366-text-200', width: 1366, height: 900, text: 200 },
];
const appearances = ['day', 'dusk', 'night'];
const root = fileURLToPath(new URL('..', import.meta.url));
const shots = join(root, 'test-results/pages');

interface Look {
  name: string;
  who: 'nobody' | 'vindila' | 'admin' | 'newcomer' | 'skipper';
  path: string;
  /** Brings the page into the state to look at. */
  act?: (page: Page) => Promise<unknown>;
}

const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-pages-'));
const server = await startServer(dataDir, { ADMIN_USERNAME: 'admin' });
await fill();
const admin = await logIn(server.url, 'admin', adminPassword);
const tokens = {
  nobody: '',
  admin,
  vindila: await logIn(server.url, 'vindila', 'halvvind-till-Utö'),
  newcomer: await signUp('nykomling', 'ny-i-hamnen-idag'),
  skipper: await signUp('skepparen', 'ute-på-sjön-idag'),
};
const all = await get<{ _id: string; title: string }[]>('/api/logs', tokens.vindila);
// The log with pictures, a track and the optional fields.
const log = all.find(({ title }) => title === 'Utö i halvvind');
const { userId } = claims(tokens.vindila);
const [service] = await get<{ _id: string }[]>(`/api/servicelogs/${userId}`, tokens.vindila);
const { tasks } = await get<{ tasks: { _id: string }[] }>('/api/tasks', tokens.vindila);
const [task] = tasks;
const [boat] = await get<{ _id: string }[]>('/api/boats', tokens.vindila);
const underWay = await castOff();
// A user with two boats is asked which one.
for (const name of ['Vindila', 'Sillen']) await post('/api/boats', { name }, tokens.skipper);

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const looks: Look[] = [
  { name: 'info', who: 'nobody', path: '/info' },
  { name: 'login', who: 'nobody', path: '/login' },
  { name: 'login-empty', who: 'nobody', path: '/login', act: press('Logga in') },
  {
    name: 'login-refused',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await page.getByLabel('Användarnamn').fill('ingen');
      await page.getByLabel('Lösenord', { exact: true }).fill('fel lösenord');
      await page.getByRole('button', { name: 'Logga in', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'not-found', who: 'nobody', path: '/finns-inte' },
  { name: 'home', who: 'vindila', path: '/home' },
  { name: 'home-found', who: 'vindila', path: '/home?q=ut%C3%B6' },
  { name: 'home-not-found', who: 'vindila', path: '/home?q=zzzz' },
  { name: 'home-empty', who: 'newcomer', path: '/home' },
  {
    name: 'home-failed',
    who: 'newcomer',
    path: '/home',
    async act(page) {
      const defect = { code: 'defect', message: 'Något gick fel hos oss.' };
      await page.route('**/api/logs*', (route) => route.fulfill({ status: 500, json: defect }));
      // Otherwise the device's own copy would be shown.
      await page.goto('/healthz');
      await page.evaluate(
        `indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((gone) => {
          Object.assign(indexedDB.deleteDatabase(name), { onsuccess: gone, onerror: gone });
        }))))`,
      );
      await page.goto('/home');
      await page.getByRole('button', { name: 'Försök igen' }).waitFor();
    },
  },
  { name: 'logs', who: 'vindila', path: '/logs?year=2025' },
  { name: 'logs-none', who: 'newcomer', path: '/logs' },
  { name: 'createlog', who: 'vindila', path: '/createlog' },
  { name: 'createlog-wrong', who: 'vindila', path: '/createlog', act: press('Skapa logg') },
  {
    name: 'createlog-picture',
    who: 'vindila',
    path: '/createlog',
    async act(page) {
      await page
        .locator('input[type=file][accept^=image]')
        .setInputFiles(join(root, 'test-pictures/picture.webp'));
      await page.getByAltText('Förhandsvisning av picture.webp').waitFor();
    },
  },
  { name: 'showlog', who: 'vindila', path: `/showlog/${log?._id}` },
  {
    name: 'showlog-zoomed',
    who: 'vindila',
    path: `/showlog/${log?._id}`,
    act: (page) => page.getByRole('button', { name: /^Förstora bild 1/ }).click(),
  },
  { name: 'showlog-not-mine', who: 'newcomer', path: `/showlog/${log?._id}` },
  { name: 'updatelog', who: 'vindila', path: `/updatelog/${log?._id}` },
  { name: 'updatelog-delete', who: 'vindila', path: `/updatelog/${log?._id}`, act: press('Radera logg') },
  {
    name: 'createlog-first',
    who: 'newcomer',
    path: '/createlog',
    act: press('Motor och logg'),
  },
  { name: 'sea-time', who: 'vindila', path: '/logs/sea-time?name=Ylva' },
  { name: 'servicelogs', who: 'vindila', path: '/servicelogs' },
  { name: 'plan', who: 'vindila', path: '/servicelogs/plan' },
  { name: 'plan-new', who: 'newcomer', path: '/servicelogs/plan/new' },
  { name: 'task', who: 'vindila', path: '/servicelogs/plan/task' },
  { name: 'boats', who: 'newcomer', path: '/boats' },
  { name: 'boat', who: 'vindila', path: '/boats' },
  { name: 'boat-new', who: 'vindila', path: '/boats/new' },
  { name: 'boat-edit', who: 'vindila', path: `/boats/${boat?._id}/edit` },
  { name: 'boats-two', who: 'skipper', path: '/boats' },
  { name: 'task-saved', who: 'vindila', path: `/servicelogs/plan/task/${task?._id}` },
  { name: 'task-which-boat', who: 'skipper', path: '/servicelogs/plan/task' },
  { name: 'tasks-done', who: 'vindila', path: `/createservicelog?tasks=${task?._id}` },
  { name: 'castoff', who: 'vindila', path: '/castoff' },
  { name: 'castoff-wrong', who: 'newcomer', path: '/castoff', act: press('Kasta loss') },
  { name: 'underway', who: 'skipper', path: `/underway/${underWay}` },
  { name: 'underway-home', who: 'skipper', path: '/home' },
  { name: 'underway-start', who: 'skipper', path: '/info' },
  { name: 'underway-show', who: 'skipper', path: `/showlog/${underWay}` },
  { name: 'underway-row', who: 'skipper', path: `/underway/${underWay}/row` },
  { name: 'underway-row-saved', who: 'skipper', path: `/underway/${underWay}/row/${rowIdAt(2)}` },
  { name: 'shared-lost', who: 'vindila', path: '/shared?lost' },
  { name: 'servicelogs-empty', who: 'newcomer', path: '/servicelogs' },
  { name: 'createservicelog', who: 'vindila', path: '/createservicelog' },
  { name: 'createservicelog-wrong', who: 'vindila', path: '/createservicelog', act: press('Skapa service') },
  { name: 'showservicelog', who: 'vindila', path: `/showservicelog/${service?._id}` },
  { name: 'updateservicelog', who: 'vindila', path: `/updateservicelog/${service?._id}` },
  { name: 'showprofile', who: 'vindila', path: `/showprofile/${userId}` },
  { name: 'changeprofile', who: 'vindila', path: `/changeprofile/${userId}` },
  { name: 'devices', who: 'vindila', path: `/showprofile/${userId}/devices` },
  { name: 'two-step', who: 'vindila', path: `/showprofile/${userId}/two-step` },
  { name: 'reminders', who: 'vindila', path: `/showprofile/${userId}/reminders` },
  { name: 'addresses', who: 'vindila', path: `/showprofile/${userId}/addresses` },
  { name: 'close', who: 'vindila', path: `/showprofile/${userId}/close` },
  { name: 'read-tracks', who: 'vindila', path: `/showprofile/${userId}/read-tracks` },
  { name: 'info-mine', who: 'vindila', path: '/info' },
  { name: 'info-first', who: 'newcomer', path: '/info' },
  { name: 'export', who: 'vindila', path: `/showprofile/${userId}/export` },
  { name: 'read-in', who: 'vindila', path: `/showprofile/${userId}/read-in` },
  { name: 'read-table', who: 'vindila', path: `/showprofile/${userId}/read-table` },
  { name: 'outbox-empty', who: 'vindila', path: '/outbox' },
  {
    name: 'outbox',
    who: 'newcomer',
    path: '/createlog',
    act: (page) => writeAtSea(page),
  },
  { name: 'signup', who: 'admin', path: '/signup' },
  { name: 'signup-wrong', who: 'admin', path: '/signup', act: press('Skapa konto') },
  { name: 'changeuser', who: 'admin', path: '/changeuser' },
  {
    name: 'changeuser-chosen',
    who: 'admin',
    path: '/changeuser',
    async act(page) {
      await page.getByLabel('Välj konto').selectOption({ index: 1 });
      await page.getByLabel('Förnamn').waitFor();
    },
  },
  { name: 'events', who: 'admin', path: '/events' },
  {
    name: 'menu',
    who: 'vindila',
    path: '/home',
    async act(page) {
      const menu = page.getByRole('button', { name: 'Öppna menyn' });
      if (await menu.isVisible()) await menu.click();
    },
  },
];

await prepareChromium();
await rm(shots, { recursive: true, force: true });
await mkdir(shots, { recursive: true });
const browser = await chromium.launch(launchOptions);
const chosen = looks.filter(({ name }) => name.includes(only));
let looked = 0;
const found: string[] = [];
// More than there are cores, since a look mostly waits until a page is at rest.
const turns = pLimit(availableParallelism() * 2);
for (const view of narrow) await turns.map(chosen, (look) => tell(look, view, 'day', false));
for (const appearance of appearances) {
  for (const view of views) await turns.map(chosen, (look) => tell(look, view, appearance, true));
}
await browser.close();
await server.kill();
await rm(dataDir, { recursive: true });
for (const one of found) console.log(one);
console.log(
  `${chosen.length} pages and states, on a phone and a desk in ${appearances.length} appearances, and in ` +
    `${narrow.length} windows with little room: ${looked} looked at, ${found.length} found wrong`,
);
process.exitCode = found.length === 0 && looked > 0 ? 0 : 1;

/** Looks at a page and records what is wrong. */
async function tell(look: Look, view: View, appearance: string, withAxe: boolean): Promise<void> {
  const where = `${look.name} at ${view.name}, ${appearance}`;
  try {
    for (const one of await lookAt(look, view, appearance, withAxe)) found.push(`${where}: ${one}`);
  } catch (cause) {
    found.push(`${where}: could not be looked at: ${String(cause).split('\n')[0]}`);
  }
  looked += 1;
}

async function lookAt(
  { name, who, path, act }: Look,
  { name: window, width, height, text = 100 }: View,
  appearance: string,
  withAxe: boolean,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
    await page.goto('/healthz');
    const stored = { appearance, ...(who !== 'nobody' && { token: tokens[who] }) };
    await page.evaluate(
      `for (const [name, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(name, value)`,
    );
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(`document.documentElement.style.fontSize = '${text}%'`);
    await act?.(page);
    await page.waitForLoadState('networkidle');
    const violations = withAxe ? await lookWithAxe(page) : [];
    const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    await page.screenshot({
      path: join(shots, `${name}-${window}-${appearance}.png`),
      fullPage: true,
      animations: 'disabled',
    });
    return [
      ...errors,
      ...violations.map(({ help, where }) => `${help}: ${where.join(' ')}`),
      ...(beyond > 0 ? [`reaches ${beyond} px out of the window`] : []),
    ];
  } finally {
    await context.close();
  }
}

/** Creates a trip under way with rows of every kind; returns its id. */
async function castOff(): Promise<string> {
  const written = [
    { place: 'Bullandö', note: 'Lade ut' },
    { course: 145, speed: 5.2, log: 12.4, barometer: 1012, windDirection: 'SV', windSpeed: 6 },
    { latitude: 59.28, longitude: 18.92, sails: 'Stor och genua', note: 'Satte segel' },
  ].map((row, i) => ({ id: rowIdAt(i), at: `2026-07-14T1${i}:20`, ...row }));
  const { _id } = await post(
    '/api/createlog',
    {
      title: 'Från Bullandö',
      position: 'Bullandö – Sandhamn',
      departureDateTime: '2026-07-14T10:20',
      arrivalDateTime: '2026-07-14T10:20',
      year: 2026,
      rows: { written },
    },
    tokens.skipper,
  );
  return _id;
}

function rowIdAt(i: number): string {
  return String(i + 1).padStart(32, '0');
}

/** Writes a log that waits for coverage, and waits for the page that shows it. */
async function writeAtSea(page: Page): Promise<void> {
  await page.getByLabel('Rubrik').fill('Över till Utö');
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.locator('input[name=departureDateTime]').fill('2026-07-14T09:40');
  await page.locator('input[name=arrivalDateTime]').fill('2026-07-14T15:05');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Skapa logg', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Över till Utö' }).waitFor();
}

/** Three seasons of logs, as in the demo. */
async function fill(): Promise<void> {
  const filling = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'demo/fill.ts', server.url, adminPassword],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  const [code] = await once(filling, 'exit');
  if (code !== 0) throw new Error(`demo/fill.ts ended with ${code}.`);
}

async function signUp(username: string, password: string): Promise<string> {
  const email = `${username}@example.com`;
  const account = { username, password, email, firstName: 'Ny', lastName: 'Komling', role: 'user' };
  await post('/api/signup', account, admin);
  return logIn(server.url, username, password);
}

async function post(path: string, body: object, token: string): Promise<{ _id: string }> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { _id: string };
}

async function get<T>(path: string, token: string): Promise<T> {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as T;
}

function claims(token: string): { userId: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
