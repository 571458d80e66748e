import { type BrowserContext, expect } from '@playwright/test';

/** Collects the pages' console errors and uncaught exceptions, and the errors that a test announces. */
export class ConsoleErrors {
  #seen: string[] = [];
  #expected: (string | RegExp)[] = [];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      // A whole Chromium asks for it also where a page is only text and can't name another.
      if (message.location().url.endsWith('/favicon.ico')) return;
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#seen.push(String(error.error().stack ?? error.error())));
  }

  /** Announces an error whose text or address contains or matches `part`. It must occur at least once. */
  expect(part: string | RegExp): void {
    this.#expected.push(part);
  }

  verify(): void {
    const matches = (part: string | RegExp, text: string) =>
      typeof part === 'string' ? text.includes(part) : part.test(text);
    const unexpected = this.#seen.filter((text) => !this.#expected.some((part) => matches(part, text)));
    const missing = this.#expected.filter((part) => !this.#seen.some((text) => matches(part, text)));
    expect(unexpected, 'errors on the console that the test did not expect').toEqual([]);
    expect(missing, 'errors that the test expected on the console and that did not come').toEqual([]);
  }
}
