import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { service, services } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  button,
  chooseInMenu,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  link,
  open,
  path,
  texts,
} from '../testing/screen.tsx';

const textbox = (name: string) => page.getByRole('textbox', { name });
const summary = () => page.getByRole('alert').filter({ hasText: 'behöver rättas' });

async function fillIn(title: string) {
  await field('Rubrik').fill(title);
  await textbox('Datum').fill('2026-04-18T10:00');
  await field('Båtnamn och modell').fill('Vindila');
  await field('Utförd av').fill('Egen regi');
  await field('Typ av service').fill('Vårrustning');
}

test('a service begins with what was done', async () => {
  await open('/createservicelog', services());
  await expect.element(field('Rubrik')).toBeVisible();
  expect(texts(page.getByRole('heading', { level: 2 }))).toEqual([
    'Utfört arbete',
    'Grunduppgifter',
    'Uppföljning',
    'Bilder',
  ]);
});

// spec 2.55, 2.56, 5.7, 5.8
test('a new service lists the five required fields if they are empty', async () => {
  await open('/createservicelog', services());
  await press(button('Skapa service'));
  await expect.element(summary()).toHaveFocus();
  expect(document.title).toBe('Fel: Ny service – LOGGBOKEN');
  await expect.element(summary().getByRole('heading')).toHaveTextContent('5 uppgifter behöver rättas');
  expect(texts(summary().getByRole('link'))).toEqual([
    'Skriv en rubrik.',
    'Välj datum.',
    'Skriv båtens namn och modell.',
    'Skriv vem som utförde servicen.',
    'Skriv vilken typ av service det var.',
  ]);
  await expectAccessible();
  await press(summary().getByRole('link', { name: 'Skriv vem som utförde servicen.' }));
  await expect.element(field('Utförd av')).toHaveFocus();
});

// spec 2.55, 2.56, 5.7, 5.8
test('a changed service lists the three required fields if they are empty', async () => {
  await open('/updateservicelog/service-1', services(service()));
  for (const name of ['Rubrik', 'Datum', 'Båtnamn och modell', 'Utförd av', 'Typ av service']) {
    await textbox(name).or(page.getByRole('combobox', { name })).fill('');
  }
  await press(button('Uppdatera'));
  await expect
    .poll(() => texts(summary().getByRole('link')))
    .toEqual(['Skriv en rubrik.', 'Välj datum.', 'Skriv båtens namn och modell.']);
});

test('a section that is too long is opened by the link from its error', async () => {
  await open('/createservicelog', services());
  await fillIn('För mycket');
  await press(button('Kommentarer'));
  await textbox('Kommentarer').fill('x'.repeat(20_001));
  await press(button('Kommentarer'));
  await press(button('Skapa service'));
  await expectAccessible();
  await press(link(/Skriv högst 20.000 tecken/));
  await expect.element(textbox('Kommentarer')).toHaveFocus();
  await expect.element(textbox('Kommentarer')).toBeInViewport();
});

test('the fields for boat, engine, workshop and type suggest earlier values', async () => {
  await open('/createservicelog', services(service({ serviceType: 'Blästring' })));
  const suggestionsOf = (label: string) => {
    const id = field(label).element().getAttribute('list');
    return [...document.querySelectorAll<HTMLOptionElement>(`datalist[id="${id}"] option`)].map(
      ({ value }) => value,
    );
  };
  await expect.element(field('Båtnamn och modell')).toBeVisible();
  await expect.poll(() => suggestionsOf('Båtnamn och modell')).toEqual(['Vindila, Albin Vega']);
  expect(suggestionsOf('Motortyp')).toEqual(['Volvo Penta D1-20']);
  expect(suggestionsOf('Utförd av')).toEqual(['Egen regi']);
  expect(suggestionsOf('Typ av service').slice(0, 3)).toEqual(['Blästring', 'Årsservice', 'Vårrustning']);
});

const openSections = () =>
  [...document.querySelectorAll('textarea')].filter((one) => one.checkVisibility()).length;

test('the eleven sections can be folded, and one that is filled in stays open', async () => {
  await open('/createservicelog', services());
  const fold = button('Skrov och däck');
  await expect.element(page.getByText('0 av 11 delar ifyllda')).toBeVisible();
  expect(openSections()).toBe(0);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await press(fold);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await textbox('Skrov och däck').fill('Två lager bottenfärg.');
  await expect.element(page.getByText('1 av 11 delar ifyllda')).toBeVisible();

  await press(button('Öppna alla delar'));
  await expect.poll(openSections).toBe(11);
  await expectAccessible();
  await expectLegible();
  await expectToFit();
  await press(button('Stäng alla delar'));
  await expect.poll(openSections).toBe(1);
  await expect.element(textbox('Skrov och däck')).toHaveValue('Två lager bottenfärg.');
  await textbox('Skrov och däck').fill('');
  await expect.element(page.getByText('0 av 11 delar ifyllda')).toBeVisible();
  await expect.element(textbox('Skrov och däck')).toHaveFocus();

  // The event that the browser sends when its own search finds something folded.
  document
    .querySelector('[hidden="until-found"]')
    ?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  await expect.poll(openSections).toBe(2);
});

test('a new service is prefilled with the last boat and engine, which does not count as a change', async () => {
  await open('/createservicelog', services(service()));
  await expect.element(field('Båtnamn och modell')).toHaveValue('Vindila, Albin Vega');
  await expect.element(field('Motortyp')).toHaveValue('Volvo Penta D1-20');
  await chooseInMenu('Service');
  await expect.poll(path).toBe('/servicelogs');
});

test('a service that waits to be sent counts as the last one when the next one is prefilled', async () => {
  await open('/createservicelog', { ...services(service()), createServiceLog: () => 'unreachable' });
  await fillIn('Den som väntar');
  await textbox('Datum').fill('2026-05-02T10:00');
  await field('Båtnamn och modell').fill('Sillen, Maxi 77');
  await press(button('Skapa service'));
  await expect.element(page.getByText('Loggen finns på enheten.')).toBeVisible();
  await open('/createservicelog');
  await expect.element(field('Båtnamn och modell')).toHaveValue('Sillen, Maxi 77');
});

test('the sections have four rows in a new service and two in an existing one, and grow with the text', async () => {
  await open('/createservicelog', services(service()));
  await press(button('Kommentarer'));
  const comments = textbox('Kommentarer');
  await expect.element(comments).toHaveAttribute('rows', '4');
  const height = () => comments.element().getBoundingClientRect().height;
  const before = height();
  await comments.fill('rad\n'.repeat(12));
  await expect.poll(height).toBeGreaterThan(before);

  await open('/updateservicelog/service-1');
  await expect.element(comments).toHaveAttribute('rows', '2');
});
