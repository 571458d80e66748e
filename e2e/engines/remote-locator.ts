import type { Locator } from '@playwright/test';
import {
  asLocator,
  getByAltTextSelector,
  getByLabelSelector,
  getByRoleSelector,
  getByTextSelector,
} from 'ivya';
import type { Expectation, Hand } from './in-page.ts';
import type { ElementReference } from './webdriver.ts';

/** What a locator needs of its page; `remote-page.ts` says what each does. */
export interface Hands {
  hand<T>(what: keyof Hand, ...given: unknown[]): Promise<T>;
  call<T>(work: (...given: never[]) => unknown, ...given: unknown[]): Promise<T>;
  until<T>(what: string, work: () => Promise<T | undefined | null | false>): Promise<T>;
  press(element: ElementReference): Promise<unknown>;
  type(element: ElementReference, text: string): Promise<unknown>;
  _expect(selector: string, expected: Expectation & { isNot: boolean }): Promise<unknown>;
}

type Filter = NonNullable<Parameters<Locator['filter']>[0]>;

/** The part of Playwright's `Locator` that the journeys use, with Playwright's own selectors. */
export class RemoteLocator {
  readonly _apiName = 'Locator';
  readonly #page: Hands;
  readonly selector: string;

  constructor(page: Hands, selector: string) {
    this.#page = page;
    this.selector = selector;
  }

  toString(): string {
    return asLocator('javascript', this.selector);
  }

  locator(selector: string): Locator {
    const whole = this.selector === '' ? selector : `${this.selector} >> ${selector}`;
    return new RemoteLocator(this.#page, whole) as unknown as Locator;
  }

  getByRole: Locator['getByRole'] = (role, options) =>
    this.locator(getByRoleSelector(role, options as object));
  getByLabel: Locator['getByLabel'] = (text, options) => this.locator(getByLabelSelector(text, options));
  getByText: Locator['getByText'] = (text, options) => this.locator(getByTextSelector(text, options));
  getByAltText: Locator['getByAltText'] = (text, options) =>
    this.locator(getByAltTextSelector(text, options));
  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth = (at: number) => this.locator(`nth=${at}`);

  filter({ hasText, visible }: Filter): Locator {
    if (visible !== undefined) return this.locator(`visible=${visible}`);
    // The selector of a text is the same whether an element is it or has it.
    return this.locator(getByTextSelector(hasText ?? '').replace('internal:text=', 'internal:has-text='));
  }

  page = () => this.#page;

  async click(): Promise<void> {
    await this.#page.until(`${this} to press`, async () => {
      const element = await this.#page.hand<ElementReference | null>('pressable', this.selector);
      if (!element) return false;
      await this.#page.press(element);
      // Another part of the page may have moved there meanwhile.
      return this.#page.hand('hasArrived');
    });
  }

  tap = () => this.click();

  async fill(value: string): Promise<void> {
    await this.#page.until(`${this} to fill in`, () => this.#page.hand('fill', this.selector, value));
  }

  async pressSequentially(text: string): Promise<void> {
    await this.#page.type(await this.#element(), text);
  }

  async selectOption(option: string | { label: string }): Promise<void> {
    const wanted = typeof option === 'string' ? option : option.label;
    await this.#page.until(`«${wanted}» in ${this}`, () => this.#page.hand('select', this.selector, wanted));
  }

  async check(): Promise<void> {
    const isChecked = () => this.evaluate((one) => (one as HTMLInputElement).checked);
    if (!(await isChecked())) await this.click();
    await this.#page.until(`${this} to be checked`, isChecked);
  }

  count(): Promise<number> {
    return this.#page.hand('count', this.selector);
  }

  isVisible(): Promise<boolean> {
    return this.#page.hand('isVisible', this.selector);
  }

  async evaluate<T>(work: (element: Element, given: never) => T, given: unknown = null): Promise<T> {
    const { value } = await this.#page.until(`${this}`, async () => {
      const element = await this.#page.hand<ElementReference | null>('one', this.selector);
      return element && { value: await this.#page.call<T>(work, element, given) };
    });
    return value;
  }

  async elementHandle() {
    const element = await this.#element();
    return { evaluate: <T>(work: (one: Element) => T) => this.#page.call<T>(work, element) };
  }

  getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, name: never) => element.getAttribute(name), name);
  }

  inputValue(): Promise<string> {
    return this.evaluate((element) => (element as HTMLInputElement).value);
  }

  textContent(): Promise<string | null> {
    return this.evaluate((element) => element.textContent);
  }

  async waitFor(): Promise<void> {
    await this.#page.until(`${this}`, () => this.isVisible());
  }

  _expect(expression: string, options: Omit<Expectation, 'expression'> & { isNot: boolean }) {
    return this.#page._expect(this.selector, { ...options, expression });
  }

  #element(): Promise<ElementReference> {
    return this.#page.until(`${this}`, () => this.#page.hand<ElementReference | null>('one', this.selector));
  }
}
