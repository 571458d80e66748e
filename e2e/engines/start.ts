import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { type Page, chromium as playwright } from '@playwright/test';
import { chromium } from '../harness/chromium.ts';
import { sendToMarionette } from './marionette.ts';
import { RemotePage } from './remote-page.ts';
import { type Send, sendOverHttp } from './webdriver.ts';

export interface Wishes {
  baseURL: string;
  /** Keeps what the browser stores, and its downloads. */
  folder: string;
  /** In a private window, which stores nothing beyond its end. */
  isPrivate?: boolean;
}

/** A browser that runs. */
export interface Running {
  page: Page;
  newTab(): Promise<Page>;
  /** As its user closes it. */
  close(): Promise<void>;
  /** Ends what is left of it. */
  end(): Promise<void>;
}

const phone = { width: 390, height: 844 };

async function startChromium({ baseURL, folder, isPrivate }: Wishes): Promise<Running> {
  const options = {
    serviceWorkers: 'allow' as const,
    viewport: phone,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    baseURL,
  };
  const browser = isPrivate ? await playwright.launch(chromium) : undefined;
  const context = browser
    ? await browser.newContext(options)
    : await playwright.launchPersistentContext(join(folder, 'profile'), { ...options, ...chromium });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('dialog', (dialog) => dialog.accept());
  const close = () => (browser ?? context).close();
  return { page, newTab: () => context.newPage(), close, end: close };
}

const environment = { ...process.env, TZ: 'Europe/Stockholm', LANG: 'sv_SE.UTF-8', LANGUAGE: 'sv' };

const programs = new Set<ChildProcess>();
// A worker that is stopped in the middle of a journey leaves no browser behind.
process.on('exit', () => {
  for (const program of programs) kill(program);
});

function run(command: string, args: string[], env: NodeJS.ProcessEnv = environment): ChildProcess {
  const program = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  programs.add(program);
  program.once('exit', () => programs.delete(program));
  return program;
}

/** Kills a program with all that it has started. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

async function end(program: ChildProcess): Promise<void> {
  if (!programs.has(program)) return;
  const exited = once(program, 'exit');
  kill(program);
  await exited;
}

/** Waits until a program has got so far. */
async function ready<T>(program: ChildProcess, what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && program.exitCode === null) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what} did not start.`);
}

/** What makes Firefox talk to nobody but our own server, and save downloads without asking. */
const settings = (downloads: string, isPrivate: boolean) => ({
  'marionette.port': 0,
  // Its window is 500 pixels wide at least: this makes them a phone's 390.
  'layout.css.devPixelsPerPx': '1.2821',
  'intl.accept_languages': 'sv-SE',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.privatebrowsing.autostart': isPrivate,
  'app.normandy.enabled': false,
  'nimbus.rollouts.enabled': false,
  'app.update.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  // As text, like the other browsers.
  'devtools.jsonview.enabled': false,
  // Nobody answers the question.
  'permissions.default.geo': 2,
});

async function startFirefox({ baseURL, folder, isPrivate = false }: Wishes): Promise<Running> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  mkdirSync(profile, { recursive: true });
  const lines = Object.entries(settings(downloads, isPrivate)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const portFile = join(profile, 'MarionetteActivePort');
  rmSync(portFile, { force: true });
  const firefox = run('firefox-esr', ['--marionette', '--headless', '--no-remote', '--profile', profile]);
  const port = await ready(firefox, 'Firefox', async () =>
    existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || undefined : undefined,
  );
  const send = await sendToMarionette(port);
  await send('NewSession');
  return remote(
    send,
    { baseURL, downloads },
    async () => {
      const exited = once(firefox, 'exit');
      await send('Quit', { flags: ['eAttemptQuit'] });
      await exited;
    },
    () => end(firefox),
  );
}

async function startWebKit({ baseURL, folder, isPrivate }: Wishes): Promise<Running> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  const screen = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  if (!screen.stdout) throw new Error('Xvfb has no output.');
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = run('WebKitWebDriver', [`--port=${port}`], {
    ...environment,
    DISPLAY: `:${String(display).trim()}`,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  });
  const address = `http://127.0.0.1:${port}`;
  await ready(driver, 'WebKitWebDriver', () =>
    fetch(`${address}/status`).then(
      () => true,
      () => undefined,
    ),
  );
  const send = sendOverHttp(address);
  const host = ['-m', resolve('e2e/engines/webkit-host.js'), downloads, ...(isPrivate ? [] : [profile])];
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: '/usr/bin/gjs', args: host } };
  await send('NewSession', { capabilities: { alwaysMatch } });
  return remote(
    send,
    { baseURL, downloads },
    () => send('DeleteSession'),
    async () => {
      await end(driver);
      await end(screen);
    },
  );
}

async function remote(
  send: Send,
  { baseURL, downloads }: { baseURL: string; downloads: string },
  quit: () => Promise<unknown>,
  clear: () => Promise<void>,
): Promise<Running> {
  mkdirSync(downloads, { recursive: true });
  const browser = { send, baseURL, downloads };
  const page = await RemotePage.open(browser);
  await page.setViewportSize(phone);
  return {
    page,
    newTab: () => RemotePage.open(browser, true),
    async close() {
      await quit();
      await clear();
    },
    end: clear,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The engines of the browsers that people have, and what each needs: all but Chromium from Debian's packages. */
export const engines = {
  chromium: { start: startChromium, needs: [] },
  firefox: { start: startFirefox, needs: ['firefox-esr'] },
  webkit: { start: startWebKit, needs: ['WebKitWebDriver', 'gjs', 'Xvfb'] },
} satisfies Record<string, { start: (wishes: Wishes) => Promise<Running>; needs: string[] }>;
export type Engine = keyof typeof engines;

const names = Object.keys(engines) as Engine[];
export const missingFor = (engine: Engine): string[] =>
  engines[engine].needs.filter((one) => !isInstalled(one));
export const enginesHere = names.filter((engine) => missingFor(engine).length === 0);
export const enginesLeftOut = names.filter((engine) => missingFor(engine).length > 0);
