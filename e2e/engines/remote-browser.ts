import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { phone } from '../harness/phone.ts';
import { RemotePage } from './remote-page.ts';
import type { Running } from './running.ts';
import type { Command, Params, Send } from './webdriver.ts';

type Ending = Pick<Running, 'close' | 'end'>;

/** A browser that WebDriver drives. Its pages share its one session: their commands come one after the other, each in its window. */
export class RemoteBrowser implements Running {
  readonly #send: Send;
  /** The folder that downloads come to. */
  readonly downloads: string;
  readonly close: Ending['close'];
  readonly end: Ending['end'];
  /** The window that the browser opens by itself. It stays, since closing the last one would end the session. */
  readonly #first: string;
  #current: string;
  #last: Promise<unknown> = Promise.resolve();

  static async over(send: Send, downloads: string, ending: Ending): Promise<RemoteBrowser> {
    mkdirSync(downloads, { recursive: true });
    return new RemoteBrowser(send, downloads, ending, (await send('GetWindowHandle')) as string);
  }

  private constructor(send: Send, downloads: string, { close, end }: Ending, first: string) {
    this.#send = send;
    this.downloads = downloads;
    this.close = close;
    this.end = end;
    this.#first = first;
    this.#current = first;
  }

  async open(baseURL: string, isPrivate: boolean): Promise<Page> {
    // `private` is Firefox's own; our window around WebKit takes every `window` to be private.
    const wish = isPrivate ? { type: 'window', private: true } : { type: 'tab' };
    const { handle } = (await this.send(this.#first, 'NewWindow', wish)) as { handle: string };
    const page = new RemotePage(this, handle, baseURL);
    await page.setViewportSize(phone);
    return page as unknown as Page;
  }

  send(window: string, command: Command, params: Params = {}): Promise<unknown> {
    const answer = this.#last.then(async () => {
      if (this.#current !== window) await this.#send('SwitchToWindow', { handle: window });
      this.#current = window;
      return this.#send(command, params);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }
}
