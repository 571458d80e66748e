import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Key } from '#contract/keys';
import { queryClient } from '../query-client.ts';
import { type Answers, gives, lost, refuses } from '../testing/answers.ts';
import { answer, button, expectAccessible, heading, link, me, open } from '../testing/screen.tsx';

const kalender: Key = {
  _id: 'key-1',
  kind: 'calendar',
  name: 'Kalender',
  createdAt: '2026-04-01T08:00:00.000Z',
  lastUsedAt: null,
};
const secret = '/api/calendar/abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

function keys(...first: Key[]): Answers {
  const all = new Map(first.map((key) => [key._id, key]));
  return {
    showReminders: () => gives('showReminders', { available: false, mail: false, email: 'asa@example.com' }),
    listKeys: () => gives('listKeys', [...all.values()]),
    createKey: () => {
      const made = { ...kalender, _id: `key-${all.size + 1}` };
      all.set(made._id, made);
      return gives('createKey', { ...made, path: secret }, { status: 201 });
    },
    deleteKey: ({ params }) => {
      const isGone = !all.delete(params.id ?? '');
      return isGone ? refuses('key_not_found') : gives('deleteKey', undefined as never, { status: 204 });
    },
  };
}

test('the calendar gets an address that is shown only once, and a new address replaces the old one', async () => {
  await open(`/showprofile/${me}/reminders`, keys());
  await button('Visa i kalendern').click();
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain(secret);
  await expect.element(button('Byt adress')).not.toBeInTheDocument();
  expect(link('Öppna i kalendern').element().getAttribute('href')).toMatch(/^webcal:/);
  await expectAccessible();
  await open(`/showprofile/${me}/reminders`);
  await expect.element(page.getByText(/^Skapad .* Aldrig använd\.$/)).toBeVisible();
  await expect.element(page.getByText(secret, { exact: false })).not.toBeInTheDocument();
  await button('Byt adress').click();
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await link('Adresser som ger åtkomst').click();
  await expect.element(heading('Adresser som ger åtkomst')).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Ta bort adressen Kalender' }).elements())
    .toHaveLength(1);
});

test('reminders by mail to the user’s own address can be turned on and off if the server can send mail', async () => {
  let mail = false;
  const answers: Answers = {
    ...keys(),
    showReminders: () => gives('showReminders', { available: true, mail, email: 'asa@example.com' }),
    changeReminders: ({ body }) => {
      mail = (body as { mail: boolean }).mail;
      return gives('changeReminders', undefined as never, { status: 204 });
    },
  };
  await open(`/showprofile/${me}/reminders`, answers);
  const choice = page.getByRole('checkbox', { name: 'Skicka e-post när något är på gång' });
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByText('Till asa@example.com, högst ett brev om dagen')).toBeVisible();
  await expectAccessible();
  await choice.click();
  await expect.element(page.getByText('E-post är påslagen från och med i morgon.')).toHaveFocus();
  await expect.element(choice).toBeChecked();
  expect(mail).toBe(true);
  await choice.click();
  await expect.element(page.getByText('E-post är avstängd.')).toHaveFocus();
  await expect.element(choice).not.toBeChecked();
  answer({ changeReminders: () => 'unreachable' });
  await choice.click();
  await expect
    .element(page.getByText('Ändringen sparades inte. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
  await expect.element(choice).not.toBeChecked();
  answer({ showReminders: () => refuses('defect') });
  await open(`/showprofile/${me}/reminders`);
  await expect.element(page.getByText('Det gick inte att se om e-post är påslagen.')).toBeVisible();
  await open(`/showprofile/${me}/reminders`, keys());
  await expect.element(page.getByText('Den som sköter LOGGBOKEN har inte slagit på e-post.')).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

test('every address is listed and can be removed', async () => {
  await open(`/showprofile/${me}/addresses`, keys(kalender));
  await expectAccessible();
  await button('Ta bort adressen Kalender').click();
  await expect.element(page.getByText('Adressen gäller inte längre.')).toHaveFocus();
  await expect.element(page.getByText('Ingen adress är utlämnad.')).toBeVisible();
});

test('the page shows an error if the addresses can’t be fetched, or one can’t be removed or created', async () => {
  await open(`/showprofile/${me}/addresses`, { listKeys: () => refuses('defect') });
  await expect.element(page.getByText('Adresserna kunde inte hämtas.')).toBeVisible();
  answer({ ...keys(kalender), deleteKey: () => 'unreachable' });
  await button('Försök igen').click();
  await button('Ta bort adressen Kalender').click();
  await expect
    .element(page.getByText('Adressen kunde inte tas bort. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
  answer({ createKey: () => 'unreachable' });
  await open(`/showprofile/${me}/reminders`);
  await button('Byt adress').click();
  await expect
    .element(page.getByText('Adressen kunde inte skapas. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
});

test('a new calendar address whose old one can’t be removed is shown, and the page says that the old one still works', async () => {
  await open(`/showprofile/${me}/reminders`, { ...keys(kalender), deleteKey: () => 'unreachable' });
  await button('Byt adress').click();
  await expect
    .element(page.getByText('Den nya adressen gäller, men den gamla kunde inte tas bort.'))
    .toHaveFocus();
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await expect.element(page.getByText('Adressen kunde inte skapas.')).not.toBeInTheDocument();
});

test('a new calendar address ends one made in another window too, and one whose removal got no answer is not said to be left', async () => {
  const answers = keys(kalender);
  await open(`/showprofile/${me}/reminders`, answers);
  await expect.element(button('Byt adress')).toBeVisible();
  await answers.createKey?.({} as never);
  answer({ deleteKey: lost(answers.deleteKey) });
  await button('Byt adress').click();
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await expect.element(button('Kopiera')).toBeVisible();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(page.getByText('Den nya adressen gäller, men den gamla kunde inte tas bort.').elements()).toEqual(
    [],
  );
  await link('Adresser som ger åtkomst').click();
  await expect.element(heading('Adresser som ger åtkomst')).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Ta bort adressen Kalender' }).elements())
    .toHaveLength(1);
});
