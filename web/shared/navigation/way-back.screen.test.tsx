import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TripLog } from '#contract/trip-logs';
import { gives } from '../../testing/answers.ts';
import { profile, service, services, trip, trips } from '../../testing/logs.ts';
import { press } from '../../testing/press.ts';
import { button, field, heading, link, me, open, path, said } from '../../testing/screen.tsx';

/** So many that not all rows are drawn at once; newest first, as the server returns them. */
const many = (): TripLog[] =>
  Array.from({ length: 60 }, (_, i) => {
    const n = 59 - i;
    const day = new Date(Date.UTC(2025, 5, 1 + n)).toISOString().slice(0, 10);
    return trip({
      _id: `trip-${n + 1}`,
      title: `Tur ${n + 1}`,
      departureDateTime: `${day}T10:00`,
      arrivalDateTime: `${day}T12:00`,
    });
  });

const search = () => page.getByRole('searchbox', { name: 'Sök eller fråga' });

test('the way back from a log, also after its form, leads to the list as it was searched, filtered and scrolled', async () => {
  const logs = many();
  await open('/home?year=2025', {
    ...trips(...logs),
    listTripLogs: () => gives('listTripLogs', logs),
    listTripLogsOfYear: () => gives('listTripLogsOfYear', logs),
  });
  await search().fill('tur');
  await expect.poll(path).toBe('/home?year=2025&q=tur');
  await expect.element(link('Visa Tur 2')).toBeVisible();
  (link('Visa Tur 2').element() as HTMLElement).scrollIntoView({ block: 'center' });
  // Rows get their real height when scrolled into view, so the scroll position is read only on the click.
  let top = 0;
  addEventListener('click', () => (top = scrollY), { capture: true, once: true });
  await press(link('Visa Tur 2'));
  expect(top).toBeGreaterThan(5000);
  await expect.element(heading('Tur 2')).toBeVisible();
  await expect.poll(() => scrollY).toBe(0);
  const { idx: place } = history.state;
  await press(link('Ändra'));
  await expect.element(heading('Uppdatera logg')).toBeVisible();
  await press(link('Tillbaka'));
  await expect.element(heading('Tur 2')).toBeVisible();
  await press(link('Ändra'));
  await field('Beskrivning').fill('Lugnt och fint.');
  await press(button('Uppdatera'));
  await expect.element(heading('Tur 2')).toBeVisible();
  await expect.element(said()).toHaveTextContent('Loggen är uppdaterad.');

  await press(link('Tillbaka'));
  await expect.element(heading('Mina loggar')).toBeVisible();
  expect(path()).toBe('/home?year=2025&q=tur');
  await expect.element(search()).toHaveValue('tur');
  await expect.poll(() => scrollY).toBe(top);
  await expect.element(said()).toHaveTextContent('');
  // One entry before the log's in the history: no second copy of the log or the list was added.
  expect(history.state.idx).toBe(place - 1);
});

test('a user who opened a form by its address can go back to the log, and from there to the list', async () => {
  await open('/updateservicelog/service-1', services(service()));
  await expect.element(heading('Uppdatera service')).toBeVisible();
  await press(link('Tillbaka'));
  await expect.element(heading('Vårservice 2026')).toBeVisible();
  await press(link('Tillbaka'));
  await expect.element(heading('Service')).toBeVisible();
  expect(path()).toBe('/servicelogs');
});

test('the user is asked before the browser’s back button leaves a form with a new password in it', async () => {
  await open(`/showprofile/${me}`, {
    showProfile: () => gives('showProfile', profile({ _id: me })),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    listSessions: () => gives('listSessions', []),
  });
  await press(link('Ändra'));
  await page.getByLabelText(/^Nytt lösenord/).fill('Halvvind hela vägen till Utö');
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  history.back();
  await press(dialog.getByRole('button', { name: 'Stanna kvar' }));
  await expect.poll(path).toMatch(/^\/changeprofile\//);
  await expect.element(page.getByLabelText(/^Nytt lösenord/)).toHaveValue('Halvvind hela vägen till Utö');
  history.back();
  await press(dialog.getByRole('button', { name: 'Lämna utan att spara' }));
  await expect.element(heading('Profil')).toBeVisible();
  expect(path()).toBe(`/showprofile/${me}`);
});

test('a row of a list can be opened in another tab', async () => {
  await open('/home', trips(trip()));
  await expect.element(link('Visa Utö i halvvind')).toHaveAttribute('href', '/showlog/trip-1');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  // Keeps the browser from following the link, which would end the test.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  let wasTaken = true;
  document.body.addEventListener('click', (event) => (wasTaken = event.defaultPrevented), { once: true });
  link('Visa Utö i halvvind').element().dispatchEvent(click);
  expect(wasTaken).toBe(false);
  expect(path()).toBe('/home');
});
