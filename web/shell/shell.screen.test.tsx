import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  button,
  chooseInMenu,
  heading,
  link,
  noted,
  open,
  path,
  said,
  size,
  textSize,
} from '../testing/screen.tsx';

const asNobody = { as: 'nobody' } as const;

const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();

// spec 2.23, 9.3
test('the menu is a row from 768 px on, and opens and closes with a button on narrower screens', async () => {
  await size(767, 800);
  await open('/info', {}, asNobody);
  const item = page
    .getByRole('navigation', { name: 'Huvudmeny', includeHidden: true })
    .getByRole('link', { name: 'Startsida', includeHidden: true });
  await expect.element(item).not.toBeVisible();
  await press(button('Öppna menyn'));
  await expect.element(item).toBeVisible();
  await press(button('Stäng menyn'));
  await expect.element(item).not.toBeVisible();
  await press(button('Öppna menyn'));
  await expect.element(item).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item).not.toBeVisible();
  await expect.element(button('Öppna menyn')).toHaveFocus();

  await size(768, 800);
  await expect.element(item).toBeVisible();
  expect(page.getByRole('button', { name: /menyn$/ }).elements()).toEqual([]);
});

// spec 9.5, 9.6
test('the link past the menu is out of sight until the keyboard comes to it, also with text twice as large', async () => {
  await open('/login', {}, { as: 'nobody' });
  const skip = link('Hoppa till innehållet');
  for (const percent of [100, 200]) {
    textSize(percent);
    expect(box(skip.element()).bottom).toBeLessThanOrEqual(0);
  }
  await userEvent.keyboard('{Tab}');
  await expect.element(skip).toHaveFocus();
  expect(box(skip.element()).top).toBeGreaterThanOrEqual(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('headings are 28, 24, 20 and 16 px, and 32, 28, 24 and 20 px from 768 px on, and all text is in Arial', async () => {
  await open('/info', {}, asNobody);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Privat' })).toBeVisible();
  // No page has four levels; missing headings are created, and the styles measured on those.
  const main = document.querySelector('main') ?? document.body;
  const measure = () =>
    ['h1', 'h2', 'h3', 'h4'].map((name) => {
      const made = document.createElement(name);
      const heading = main.querySelector(name) ?? main.appendChild(made);
      const { fontSize, fontFamily } = getComputedStyle(heading);
      made.remove();
      return [fontSize, fontFamily.split(',')[0]];
    });
  const small = [28, 24, 20, 16].map((px) => [`${px}px`, 'Arial']);
  const large = [32, 28, 24, 20].map((px) => [`${px}px`, 'Arial']);
  for (const [width, sizes] of [
    [390, small],
    [767, small],
    [768, large],
    [1366, large],
  ] as const) {
    await size(width, 800);
    expect(measure(), `at ${width}`).toEqual(sizes);
  }
  expect(getComputedStyle(document.body).fontFamily.split(',')[0]).toBe('Arial');
});

// spec 2.22
test('the title «LOGGBOKEN» leads to the welcome page', async () => {
  await open('/login', {}, asNobody);
  await press(link('LOGGBOKEN'));
  await expect.poll(path).toBe('/info');
});

// spec 2.25
test('the message of a redirect is shown under the menu until the user closes it or goes to another page', async () => {
  const told = 'Du måste vara inloggad för att skapa en ny logg.';
  for (const width of [390, 1366]) {
    await size(width, 800);
    await open('/createlog', {}, asNobody);
    await expect.element(said()).toHaveTextContent(told);
    const header = box(document.querySelector('header'));
    expect(box(said().element()).top, `at ${width}`).toBe(header.bottom);
    await press(button('Stäng meddelandet'));
    await expect.element(said()).toHaveTextContent('');
  }

  await size(390, 844);
  await open('/createlog', {}, asNobody);
  await expect.element(said()).toHaveTextContent(told);
  await chooseInMenu('Logga in');
  await expect.element(said()).toHaveTextContent('');
  history.back();
  await expect.poll(path).toBe('/info');
  await expect.element(said()).toHaveTextContent('');
});

// spec 7.8, 8.11
test('leaving a log while it is being fetched aborts the request without an error, and coming back shows the log', async () => {
  let signal: AbortSignal | null | undefined;
  const { fetch } = globalThis;
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  globalThis.fetch = (input, init) => {
    if (String(input).includes('/api/showlog/')) signal = init?.signal;
    return fetch(input, init);
  };
  const well = trips(trip());
  await open('/showlog/trip-1', { ...trips(), showTripLog: () => new Promise(() => {}) });
  await expect.element(page.getByText('Laddar sidan ...')).toBeVisible();
  await chooseInMenu('Service');
  await expect.element(heading('Service')).toBeVisible();
  await expect.poll(() => signal?.aborted).toBe(true);
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(noted.filter((line) => line.includes('showlog'))).toEqual([]);

  answer(well);
  history.back();
  await expect.element(heading('Utö i halvvind')).toBeVisible();
});
