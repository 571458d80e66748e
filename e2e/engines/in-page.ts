/*
 * Runs in the pages of the browsers that WebDriver drives: finds elements as Playwright finds them, and says whether they are as
 * a test expects. `remote-page.ts` bundles it and calls it as `hand`.
 */
import { Ivya } from 'ivya';
import { isElementVisible } from 'ivya/utils';

/** What `expect` of Playwright asks of a locator. */
export interface Expectation {
  expression: string;
  expressionArg?: string;
  expectedNumber?: number;
  expectedText?: ExpectedText[];
  expectedValue?: { checked?: boolean };
}

interface ExpectedText {
  string?: string;
  regexSource?: string;
  regexFlags?: string;
  matchSubstring?: boolean;
  normalizeWhiteSpace?: boolean;
}

const finder = Ivya.create({ browser: 'webkit' });
const all = (selector: string) => finder.queryLocatorSelectorAll(selector);

/** The only element that is meant; undefined if it is not there yet. */
function one(selector: string): Element | undefined {
  const [first, second] = all(selector);
  if (second) throw new Error(`${selector} is ${all(selector).length} elements`);
  return first;
}

const frame = () => new Promise(requestAnimationFrame);
const placeOf = (element: Element) => JSON.stringify(element.getBoundingClientRect());

/** Whether the press on the element that `pressable` gave has arrived there. A page that was loaded since then came of it. */
let hasArrived = true;
function watchFor(element: Element): void {
  hasArrived = false;
  const arrive = ({ target }: Event) => {
    if (!element.contains(target as Node)) return;
    hasArrived = true;
    removeEventListener('click', arrive, true);
  };
  addEventListener('click', arrive, true);
}

/** An element that a finger could press now: in sight, at rest, enabled and not covered. Otherwise it is scrolled to. */
async function pressable(selector: string): Promise<Element | undefined> {
  const element = one(selector);
  if (!element || !isElementVisible(element) || element.matches(':disabled')) return undefined;
  const place = placeOf(element);
  await frame();
  await frame();
  if (placeOf(element) !== place) return undefined;
  const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) {
    watchFor(element);
    return element;
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return undefined;
}

/** Writes into a field as if typed; a date is set, since each browser has its own keys for it. False if it can't be yet. */
function fill(selector: string, value: string): boolean {
  const field = one(selector) as HTMLInputElement | HTMLTextAreaElement | undefined;
  if (!field || !isElementVisible(field) || field.matches(':disabled, :read-only')) return false;
  field.focus();
  if (/^(date|month|time|color|range)/.test(field.type)) {
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    field.select();
    if (value !== '') document.execCommand('insertText', false, value);
    else if (field.value !== '') document.execCommand('delete');
  }
  return field.value === value;
}

/** Chooses the option with this label or value. False if it is not there yet. */
function select(selector: string, wanted: string): boolean {
  const field = one(selector) as HTMLSelectElement | undefined;
  const option = [...(field?.options ?? [])].find(({ label, value }) => label === wanted || value === wanted);
  if (!field || !option) return false;
  field.value = option.value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** From now on a file dialog stays closed, and the field that would have opened it is `chooser`. */
let chooser: HTMLInputElement | undefined;
function awaitChooser(): void {
  chooser = undefined;
  const close = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
    event.preventDefault();
    chooser = event.target;
    removeEventListener('click', close, true);
  };
  addEventListener('click', close, true);
}

function textMatches(text: string, expected: ExpectedText): boolean {
  if (expected.regexSource !== undefined)
    return new RegExp(expected.regexSource, expected.regexFlags).test(text);
  const plain = (one = '') => (expected.normalizeWhiteSpace ? one.replace(/\s+/g, ' ').trim() : one);
  return expected.matchSubstring
    ? plain(text).includes(plain(expected.string))
    : plain(text) === plain(expected.string);
}

/** What is on the page of that which `expression` is about, for one element. */
function received(element: Element, { expression, expressionArg = '' }: Expectation): unknown {
  switch (expression) {
    case 'to.be.visible':
      return isElementVisible(element);
    case 'to.be.attached':
      return true;
    case 'to.be.focused':
      return document.activeElement === element;
    case 'to.be.checked':
      return (element as HTMLInputElement).checked;
    case 'to.be.empty':
      return element.textContent === '';
    case 'to.have.text':
      return element.textContent;
    case 'to.have.value':
      return (element as HTMLInputElement).value;
    case 'to.have.attribute':
      return element.hasAttribute(expressionArg);
    case 'to.have.attribute.value':
      return element.getAttribute(expressionArg);
    default:
      throw new Error(`The pages of other engines don't know ${expression}.`);
  }
}

function expectation(selector: string, expected: Expectation): { matches: boolean; received: unknown } {
  const { expression, expectedText = [], expectedNumber } = expected;
  if (expression === 'to.have.count') {
    const count = all(selector).length;
    return { matches: count === expectedNumber, received: count };
  }
  if (expression.endsWith('.text.array')) {
    const texts = all(selector).map(({ textContent }) => textContent ?? '');
    const areSame = texts.every((text, at) => expectedText[at] && textMatches(text, expectedText[at]));
    return { matches: texts.length === expectedText.length && areSame, received: texts };
  }
  const element = one(selector);
  if (expression === 'to.be.hidden' || expression === 'to.be.detached') {
    const isThere = element !== undefined && (expression === 'to.be.detached' || isElementVisible(element));
    return { matches: !isThere, received: isThere ? 'there' : 'not there' };
  }
  if (!element) return { matches: false, received: '<element(s) not found>' };
  const value = received(element, expected);
  const [text] = expectedText;
  return { matches: text ? textMatches(String(value ?? ''), text) : value === true, received: value };
}

const hand = {
  count: (selector: string) => all(selector).length,
  one,
  pressable,
  hasArrived: () => hasArrived,
  fill,
  select,
  awaitChooser,
  chooser: () => chooser,
  expectation,
  isText: (text: string, expected: ExpectedText) => ({
    matches: textMatches(text, expected),
    received: text,
  }),
  isVisible: (selector: string) => all(selector).some(isElementVisible),
};
export type Hand = typeof hand;
Object.assign(window, { hand });
