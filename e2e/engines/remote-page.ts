import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build } from 'vite';
import type { Expectation, Hand } from './in-page.ts';
import { type Hands, RemoteLocator } from './remote-locator.ts';
import {
  type Command,
  type ElementReference,
  type Params,
  reference,
  WebDriverError,
  type Windows,
} from './webdriver.ts';

/*
 * A page in a browser that WebDriver drives, with the part of Playwright's `Page` that the journeys use. So the harness and
 * `expect` work on it as on a page of Playwright's own.
 */

const keys: Record<string, string> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  Backspace: '\uE003',
};
/** While a page is loaded, or is drawn anew, a command may fail for these reasons and succeed a moment later. */
const passing = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'javascript error',
  'detached shadow root',
];
const patience = 30_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

let bundled: Promise<string> | undefined;
async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: resolve('e2e/engines/in-page.ts'), formats: ['iife'], name: 'inPage' },
    },
  });
  const [first] = Array.isArray(output) ? output : [];
  const chunk = first?.output[0];
  if (!chunk) throw new Error('in-page.ts was not bundled.');
  return chunk.code;
}

export class RemotePage implements Hands {
  readonly _apiName = 'Page';
  readonly #browser: Windows;
  readonly #window: string;
  readonly #baseURL: string;

  constructor(browser: Windows, window: string, baseURL: string) {
    this.#browser = browser;
    this.#window = window;
    this.#baseURL = baseURL;
  }

  #send(command: Command, params?: Params): Promise<unknown> {
    return this.#browser.send(this.#window, command, params);
  }

  /** Calls a function in the page; elements go there and back as references. */
  async call<T>(work: (...given: never[]) => unknown, ...given: unknown[]): Promise<T> {
    const script = `return (${work})(...arguments)`;
    return (await this.#send('ExecuteScript', { script, args: given })) as T;
  }

  /** Calls one of the functions of `in-page.ts`, which is put into the page if it is not there. */
  async hand<T>(what: keyof Hand, ...given: unknown[]): Promise<T> {
    const script = `return window.hand ? { value: window.hand.${what}(...arguments) } : null`;
    const waited = `return window.hand ? Promise.resolve(window.hand.${what}(...arguments)).then((value) => ({ value })) : null`;
    const ask = () =>
      this.#send('ExecuteScript', { script: what === 'pressable' ? waited : script, args: given });
    const answer = await ask();
    if (answer !== null) return (answer as { value: T }).value;
    bundled ??= bundle();
    await this.#send('ExecuteScript', { script: await bundled, args: [] });
    const again = await ask();
    if (again === null) throw new WebDriverError('stale element reference', 'Another page came meanwhile.');
    return (again as { value: T }).value;
  }

  /** Does it over and over until it yields something; what fails only for now counts as nothing. */
  async until<T>(
    what: string,
    work: () => Promise<T | undefined | null | false>,
    timeout = patience,
  ): Promise<T> {
    const deadline = Date.now() + timeout;
    let why: unknown;
    do {
      try {
        const found = await work();
        if (found) return found;
      } catch (error) {
        if (!(error instanceof WebDriverError && passing.includes(error.code))) throw error;
        why = error;
      }
      await pause();
    } while (Date.now() < deadline);
    throw new Error(`Waited ${timeout} ms in vain for ${what}.`, { cause: why });
  }

  press(element: ElementReference): Promise<unknown> {
    return this.#send('ElementClick', { id: element[reference] });
  }

  type(element: ElementReference, text: string): Promise<unknown> {
    return this.#send('ElementSendKeys', { id: element[reference], text });
  }

  async _expect(
    selector: string,
    { isNot, timeout = patience, ...expected }: Expectation & { isNot: boolean; timeout?: number },
  ) {
    const deadline = Date.now() + timeout;
    for (;;) {
      const { matches, received } = await this.#meets(selector, expected).catch((error) => {
        if (error instanceof WebDriverError) return { matches: isNot, received: error.message };
        throw error;
      });
      const timedOut = matches === isNot && Date.now() > deadline;
      if (matches !== isNot || timedOut) return { matches, received: { value: received }, timedOut, log: [] };
      await pause();
    }
  }

  async #meets(selector: string, expected: Expectation): Promise<{ matches: boolean; received: unknown }> {
    const about = { 'to.have.url': () => location.href, 'to.have.title': () => document.title }[
      expected.expression
    ];
    if (!about) return this.hand('expectation', selector, expected);
    return this.hand('isText', await this.call(about), expected.expectedText?.[0]);
  }

  // From here on as Playwright has it.

  context() {
    return { _options: { baseURL: this.#baseURL } };
  }

  mainFrame() {
    return {
      _expect: (expression: string, options: Parameters<RemotePage['_expect']>[1]) =>
        this._expect('', { ...options, expression }),
    };
  }

  locator(selector: string): Locator {
    return new RemoteLocator(this, selector) as unknown as Locator;
  }

  getByRole = (...asked: Parameters<Page['getByRole']>) => this.#anywhere.getByRole(...asked);
  getByLabel = (...asked: Parameters<Page['getByLabel']>) => this.#anywhere.getByLabel(...asked);
  getByText = (...asked: Parameters<Page['getByText']>) => this.#anywhere.getByText(...asked);
  getByAltText = (...asked: Parameters<Page['getByAltText']>) => this.#anywhere.getByAltText(...asked);
  get #anywhere() {
    return new RemoteLocator(this, '');
  }

  async goto(address: string): Promise<void> {
    await this.#send('Navigate', { url: new URL(address, this.#baseURL).href });
  }

  async reload(): Promise<void> {
    await this.#send('Refresh');
  }

  async goBack(): Promise<void> {
    await this.#send('Back');
  }

  async evaluate<T>(work: (given: never) => T, given?: unknown): Promise<T> {
    return this.call(work, ...(given === undefined ? [] : [given]));
  }

  readonly keyboard = {
    press: async (name: string) => {
      const value = keys[name] ?? name;
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await this.#send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };

  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.#send('SetWindowRect', { width, height });
  }

  async close(): Promise<void> {
    await this.#send('CloseWindow');
  }

  async waitForEvent(event: string): Promise<unknown> {
    if (event === 'filechooser') return this.#fileChooser();
    if (event === 'load') return this.#load();
    if (event === 'download') return this.#download();
    throw new Error(`Other engines' pages don't tell of ${event}.`);
  }

  async #fileChooser() {
    await this.hand('awaitChooser');
    const input = await this.until('a file dialog', () => this.hand<ElementReference | null>('chooser'));
    return {
      setFiles: (files: Chosen | Chosen[]) => this.type(input, [files].flat().map(pathOf).join('\n')),
    };
  }

  async #load(): Promise<void> {
    await this.call(() => void Object.assign(window, { isBefore: true }));
    await this.until('a page that is loaded afresh', () =>
      this.call(() => !('isBefore' in window) && document.readyState === 'complete'),
    );
  }

  async #download() {
    const { downloads } = this.#browser;
    const before = readdirSync(downloads);
    const name = await this.until('a download', async () => {
      const files = readdirSync(downloads).filter((one) => !before.includes(one));
      const isWhole = !files.some((one) => /\.(part|wkdownload)$/.test(one));
      return files.find((one) => isWhole && statSync(join(downloads, one)).size > 0);
    });
    return { suggestedFilename: () => name, path: async () => join(downloads, name) };
  }
}

type Chosen = string | { name: string; buffer: Buffer };

function pathOf(file: Chosen): string {
  if (typeof file === 'string') return resolve(file);
  const path = join(mkdtempSync(join(tmpdir(), 'loggboken-chosen-')), file.name);
  writeFileSync(path, file.buffer);
  return path;
}
