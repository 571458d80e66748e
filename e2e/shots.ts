/**
 * Takes pictures of the pages, from a server with the demo data.
 *
 * `npm run shots` puts them into `test-results/pages`, as NAME-WIDTH.png and NAME-WIDTH-night.png. Given folders with pictures
 * of the same names (a design, or an earlier run), it lays them side by side in `test-results/pages/beside`; given names, it
 * takes only those. It looks at each with axe too, and for what reaches out of the window, also with text twice as large;
 * what is wrong is printed, and it exits with 1. `npm run shots -- --keep` takes instead the few that the
 * product and its README show.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium as browsers, type Page } from '@playwright/test';
import sharp from 'sharp';
import { lookWithAxe } from './harness/axe.ts';
import { chromium, prepareChromium } from './harness/chromium.ts';
import { chooseFiles } from './harness/forms.ts';
import { type RunningServer, startServer } from './harness/server.ts';
import { taken } from './harness/taken.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'test-results/pages');

interface Shot {
  name: string;
  /** Opens the page after log-in; without `open`, the welcome page is shown to a visitor. */
  open?: (page: Page) => Promise<void>;
  theme?: 'day' | 'night';
  /** The account that is logged in. */
  who?: keyof typeof accounts | 'nobody';
}

/** `newcomer` has written nothing yet. */
const accounts = {
  vindila: { username: 'vindila', password: 'halvvind-till-Utö' },
  newcomer: { username: '', password: '' },
};

const at = (path: string) => async (page: Page) => {
  await page.goto(path);
};
const pressed = (path: string, name: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('button', { name, exact: true }).first().click();
};
/** Opens the log with that title through its list. */
const log = (list: string, title: string) => async (page: Page) => {
  await page.goto(list);
  await page.getByRole('link', { name: title, exact: true }).first().click();
};
const trip = log('/home', 'Utö i halvvind');
const sheet = async (page: Page) => {
  await trip(page);
  // What stands above it must not grow afterwards.
  await page.getByRole('slider').waitFor();
  await settle(page);
  const heading = page.getByRole('heading', { name: 'Loggblad' });
  await heading.click();
  await heading.evaluate((one) => scrollTo(0, scrollY + one.getBoundingClientRect().top - 24));
};
/** A form that is being filled in. */
const writing = async (page: Page) => {
  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Över till Utö');
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.locator('input[name=departureDateTime]').fill('2026-07-14T09:40');
  await page.locator('input[name=arrivalDateTime]').fill('2026-07-14T15:05');
  await page.locator('input[name=arrivalDateTime]').blur();
};
/** Pictures of a weekend by two cameras, and one that says nothing of itself. */
const weekend = async (page: Page) => {
  await page.goto('/createlog');
  const camera = { make: 'Canon', model: 'IXUS' };
  await chooseFiles(page, 'Börja med bilderna', [
    taken('2026-07-14 11:05', 'demo/pictures/segling.jpg'),
    taken('2026-07-14 13:20', 'demo/pictures/fyr.jpg'),
    taken('2026-07-15 09:40', 'demo/pictures/hamn.jpg'),
    taken('2026-07-15 12:30', 'demo/pictures/klippa.jpg', camera),
    taken('2026-07-15 16:05', 'demo/pictures/naturhamn.jpg'),
    { name: 'IMG-WA0001.jpg', mimeType: 'image/jpeg', buffer: readFileSync('demo/pictures/solnedgang.jpg') },
  ]);
  await page.waitForFunction(() => document.querySelectorAll('main li img').length === 6);
};
/** The form of a trip along whose track a picture stands, with the clock of its camera. */
const clock = async (page: Page) => {
  await log('/home', 'Över Kanholmsfjärden i styv bris')(page);
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByText('Kamerans klocka').click();
};
const documentForm = async (page: Page) => {
  await page.goto('/boats');
  await page.getByRole('link', { name: 'Ny handling' }).click();
};
/** The insurance, held out to somebody. */
const shownDocument = async (page: Page) => {
  await page.goto('/boats');
  await page.getByRole('button', { name: /^Visa Försäkringsbevis/ }).click();
  await page.getByRole('button', { name: 'Spara PDF-filen' }).waitFor();
};
/** A page of the only boat, which its own leads to. */
const ofBoat = (name: string) => async (page: Page) => {
  await page.goto('/boats');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
};
/** A page of one's own profile. */
const profile =
  (path = '') =>
  async (page: Page) => {
    await page.goto('/info');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const { userId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await page.goto(`/showprofile/${userId}${path}`);
  };

const pages: Shot[] = [
  { name: 'welcome' },
  { name: 'login', open: at('/login'), who: 'nobody' },
  { name: 'login-empty', open: pressed('/login', 'Logga in'), who: 'nobody' },
  { name: 'not-found', open: at('/finns-inte'), who: 'nobody' },
  { name: 'info', open: at('/info') },
  { name: 'home', open: at('/home') },
  { name: 'home-found', open: at('/home?q=ut%C3%B6') },
  { name: 'home-answer', open: at('/home?q=när bytte vi impeller?') },
  { name: 'home-not-found', open: at('/home?q=zzzz') },
  { name: 'showlog', open: trip },
  { name: 'logs', open: at('/logs?year=2026') },
  { name: 'createlog', open: at('/createlog') },
  { name: 'createlog-wrong', open: pressed('/createlog', 'Skapa logg') },
  { name: 'from-pictures', open: weekend },
  { name: 'showlog-taken', open: log('/home', 'Över Kanholmsfjärden i styv bris') },
  { name: 'updatelog-clock', open: clock },
  { name: 'castoff', open: at('/castoff') },
  { name: 'outbox', open: at('/outbox') },
  { name: 'sea-time', open: at('/logs/sea-time?name=Ylva') },
  { name: 'servicelogs', open: at('/servicelogs') },
  { name: 'showservicelog', open: log('/servicelogs', 'Vårservice 2026') },
  { name: 'createservicelog', open: at('/createservicelog') },
  { name: 'createservicelog-wrong', open: pressed('/createservicelog', 'Skapa service') },
  { name: 'task', open: at('/servicelogs/plan/task') },
  { name: 'plan', open: at('/servicelogs/plan') },
  { name: 'showtask', open: log('/servicelogs/plan', 'Byt impeller') },
  { name: 'to-buy', open: at('/servicelogs/plan/to-buy') },
  { name: 'plan-new', open: at('/servicelogs/plan/new') },
  { name: 'boats', open: at('/boats') },
  { name: 'boat-new', open: at('/boats/new') },
  { name: 'document-new', open: documentForm },
  { name: 'document', open: shownDocument },
  { name: 'boat', open: at('/boats') },
  { name: 'costs', open: ofBoat('Kostnader') },
  { name: 'dossier', open: ofBoat('Säljpärm') },
  { name: 'damage', open: ofBoat('Skadeblad') },
  { name: 'handover', open: ofBoat('Överlåt båten') },
  { name: 'receipt', open: at('/costs/new') },
  { name: 'receipt-wrong', open: pressed('/costs/new', 'Spara') },
  { name: 'costs-answer', open: at('/home?q=vad kostade 2026?') },
  { name: 'profile', open: profile() },
  { name: 'two-step', open: profile('/two-step') },
  { name: 'devices', open: profile('/devices') },
  { name: 'reminders', open: profile('/reminders') },
  { name: 'addresses', open: profile('/addresses') },
  { name: 'close', open: profile('/close') },
  { name: 'export', open: profile('/export') },
  { name: 'read-in', open: profile('/read-in') },
  // A user who has just begun: the administrator has no logs.
  { name: 'info-empty', who: 'newcomer', open: at('/info') },
  { name: 'home-empty', who: 'newcomer', open: at('/home') },
  { name: 'accounts', who: 'newcomer', open: at('/changeuser') },
  { name: 'signup-wrong', who: 'newcomer', open: pressed('/signup', 'Skapa konto') },
  { name: 'events', who: 'newcomer', open: at('/events') },
];

/** Only the first view, `width` × `height`. `to` is where the product or its README expects the file. */
const kept: (Shot & { width: number; height: number; offline?: boolean; to: string })[] = [
  ...[
    { name: 'info', width: 1366, height: 1000, open: at('/info') },
    { name: 'showlog', width: 390, height: 844, open: trip },
    { name: 'logs', width: 390, height: 844, open: at('/logs?year=2026') },
    { name: 'loggblad', width: 390, height: 844, open: sheet },
    { name: 'home-night', width: 390, height: 844, open: at('/home'), theme: 'night' as const },
  ].map((shot) => ({ ...shot, to: `docs/screenshots/${shot.name}-${shot.width}.png` })),
  ...[
    { name: 'write', open: writing, theme: 'night' as const, offline: true },
    { name: 'find', open: at('/home') },
    { name: 'keep', open: at('/logs?year=2026') },
  ].map((shot) => ({ ...shot, width: 390, height: 844, to: `web/public/images/screen-${shot.name}.avif` })),
];

async function pageFor(browser: Browser, url: string, shot: Shot, width: number, height: number, scale = 1) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    bypassCSP: true,
    ...(shot.open &&
      shot.who !== 'nobody' && { storageState: await signedIn(browser, url, shot.who ?? 'vindila') }),
  });
  const page = await context.newPage();
  await page.addInitScript((theme) => localStorage.setItem('appearance', theme), shot.theme ?? 'day');
  await (shot.open ?? at('/info'))(page);
  await settle(page);
  return page;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<string, State>();

/** The browser state of a logged-in account. Cached, since a log-in takes time. A key in the database can’t be carried over. */
async function signedIn(browser: Browser, url: string, who: keyof typeof accounts): Promise<State> {
  const known = states.get(who);
  if (known) return known;
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Användarnamn').fill(accounts[who].username);
  await page.getByLabel('Lösenord', { exact: true }).fill(accounts[who].password);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await page.waitForURL('**/info');
  const state = await context.storageState();
  await context.close();
  states.set(who, state);
  return state;
}

/** Waits until everything has loaded, also what is loaded lazily. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  // Rows outside the view are otherwise not rendered.
  await page.addStyleTag({ content: 'li, li * { content-visibility: visible !important; }' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  await page.waitForLoadState('networkidle');
}

/** Makes a phone's window as tall as the page, so that bars at the window's edge stand at the end of the picture. */
async function asTallAsThePage(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const width = page.viewportSize()?.width ?? 0;
  if (width < 768) await page.setViewportSize({ width, height });
}

async function takeAll(browser: Browser, { url }: RunningServer, folders: string[], names: string[]) {
  mkdirSync(join(out, 'beside'), { recursive: true });
  for (const shot of names.length === 0 ? pages : pages.filter(({ name }) => names.includes(name))) {
    for (const theme of ['day', 'night'] as const) {
      for (const [width, height] of [
        [390, 844],
        [1366, 900],
      ] as const) {
        const name = `${shot.name}-${width}${theme === 'night' ? '-night' : ''}.png`;
        const page = await pageFor(browser, url, { ...shot, theme }, width, height);
        await asTallAsThePage(page);
        await page.screenshot({ path: join(out, name), fullPage: true });
        for (const one of await faultsOf(page)) {
          console.error(`${name}: ${one}`);
          process.exitCode = 1;
        }
        await page.context().close();
        await layBeside(
          [...folders, out].map((folder) => join(folder, name)),
          join(out, 'beside', name),
        );
      }
    }
  }
}

/** What axe finds, and what reaches out of the window, also with text twice as large. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = (await lookWithAxe(page)).map(({ help, where }) => `${help}: ${where.join(' ')}`);
  for (const size of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
    // What is drawn to measure, such as the ruler, follows a moment later.
    await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 2000 })
      .catch(() => faults.push(`reaches out of the window with text of ${size}`));
  }
  return faults;
}

/** Lays the files that exist side by side, from left to right. */
async function layBeside(files: string[], to: string) {
  const found = files.filter((file) => existsSync(file));
  if (found.length < 2) return;
  const gap = 24;
  const sizes = await Promise.all(found.map((file) => sharp(file).metadata()));
  const lefts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, { width }) => sum + width + gap, gap));
  const last = sizes.length - 1;
  await sharp({
    create: {
      width: (lefts[last] ?? 0) + (sizes[last]?.width ?? 0) + gap,
      height: Math.max(...sizes.map(({ height }) => height)) + 2 * gap,
      channels: 3,
      background: '#888',
    },
  })
    .composite(found.map((input, i) => ({ input, left: lefts[i] ?? 0, top: gap })))
    .png()
    .toFile(to);
}

/** This browser has only an English locale, and writes «09:40 AM» where a Swedish one does not. */
async function writeTimesAsSwedes(page: Page) {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')) {
      const { value } = field;
      Object.assign(field, { type: 'text', value: value.replace('T', ' ') });
    }
  });
}

async function takeKept(browser: Browser, { url }: RunningServer) {
  for (const { width, height, offline = false, to, ...shot } of kept) {
    const isScreen = to.endsWith('.avif');
    const page = await pageFor(browser, url, shot, width, height, isScreen ? 2 : 1);
    if (offline) await page.context().setOffline(true);
    // Moves the pointer away from what was pressed last.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    await writeTimesAsSwedes(page);
    const picture = sharp(await page.screenshot());
    // As wide as it is shown, at twice the pixel density.
    if (isScreen) await picture.resize(520).avif({ quality: 40, effort: 8 }).toFile(join(root, to));
    else await picture.png({ palette: true, effort: 10 }).toFile(join(root, to));
    await page.context().close();
  }
}

const asked = process.argv.slice(2);
await prepareChromium();
const server = await startServer('shots');
const browser = await browsers.launch(chromium);
try {
  const { username, password } = server.admin;
  // The administrator has no logs.
  accounts.newcomer = { username, password };
  execFileSync(process.execPath, ['demo/fill.ts', server.url, password, username], {
    cwd: root,
    stdio: 'inherit',
  });
  if (asked.includes('--keep')) await takeKept(browser, server);
  else
    await takeAll(
      browser,
      server,
      asked.filter(existsSync),
      asked.filter((one) => !existsSync(one)),
    );
} finally {
  await browser.close();
  await server.stop();
}
