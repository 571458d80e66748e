import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Key } from '#contract/keys';
import { queryClient } from '../query-client.ts';
import { type Answers, gives, lost, refuses } from '../testing/answers.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  button,
  expectAccessible,
  expectLegible,
  heading,
  late,
  link,
  me,
  open,
} from '../testing/screen.tsx';

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
    showReminders: () =>
      gives('showReminders', { available: false, mail: false, email: 'asa@example.com', proved: false }),
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
  await press(button('Skapa en kalenderlänk'));
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain(secret);
  await expect
    .element(page.getByText(/^Adressen fungerar bara på den här datorn\. .* PUBLIC_URL/))
    .toBeVisible();
  await expect.element(button('Byt adress')).not.toBeInTheDocument();
  expect(link('Öppna i kalendern').element().getAttribute('href')).toMatch(/^webcal:/);
  await expectAccessible();
  await expectLegible();
  await open(`/showprofile/${me}/reminders`);
  await expect.element(page.getByText(/^Skapad .* Aldrig använd\.$/)).toBeVisible();
  await expect.element(page.getByText(secret, { exact: false })).not.toBeInTheDocument();
  await press(button('Byt adress'));
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await press(link('Delade länkar'));
  await expect.element(heading('Delade länkar')).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Ta bort adressen Kalender' }).elements())
    .toHaveLength(1);
});

test('the calendar’s address is the one set by the operator, not the one the page is open at', async () => {
  const address = 'https://loggbok.example';
  const getInfo = () => gives('getInfo', { contactEmail: 'hamnkapten@example.com', address });
  await open(`/showprofile/${me}/reminders`, { ...keys(), getInfo });
  await press(button('Skapa en kalenderlänk'));
  await expect.element(page.getByText(address + secret)).toBeVisible();
  expect(link('Öppna i kalendern').element().getAttribute('href')).toBe(`webcal://loggbok.example${secret}`);
  await expect.element(page.getByText(/fungerar bara på den här datorn/)).not.toBeInTheDocument();
});

test('reminders by mail to the user’s own address can be turned on and off if the server can send mail', async () => {
  let mail = false;
  const answers: Answers = {
    ...keys(),
    showReminders: () =>
      gives('showReminders', { available: true, mail, email: 'asa@example.com', proved: true }),
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
  await press(choice);
  await expect.element(page.getByText('E-post är påslagen från och med i morgon.')).toHaveFocus();
  await expect.element(choice).toBeChecked();
  expect(mail).toBe(true);
  await press(choice);
  await expect.element(page.getByText('E-post är avstängd.')).toHaveFocus();
  await expect.element(choice).not.toBeChecked();
  answer({ changeReminders: () => 'unreachable' });
  await press(choice);
  await expect
    .element(page.getByText('Ändringen sparades inte. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
  await expect.element(choice).not.toBeChecked();
  answer({ showReminders: () => refuses('defect') });
  await open(`/showprofile/${me}/reminders`);
  await expect.element(page.getByText('Det gick inte att se om e-post är påslagen.')).toBeVisible();
  await open(`/showprofile/${me}/reminders`, keys());
  await expect.element(page.getByText('Här skickas ingen e-post. Fråga administratören.')).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

test('reminders by mail begin once the user has typed in the code that was sent to the address', async () => {
  const [shown, asked] = [{ mail: false, proved: false }, [] as unknown[]];
  const answers: Answers = {
    ...keys(),
    showReminders: () => gives('showReminders', { available: true, email: 'asa@example.com', ...shown }),
    changeReminders: ({ body }) => {
      asked.push(body);
      const { mail, code } = body as { mail: boolean; code?: string };
      if (code === 'fel') return refuses('invalid_input', { code: 'Koden stämmer inte.' });
      Object.assign(shown, { mail, proved: code !== undefined });
      return gives('changeReminders', undefined as never, { status: 204 });
    },
  };
  await open(`/showprofile/${me}/reminders`, answers);
  await press(page.getByRole('checkbox', { name: 'Skicka e-post när något är på gång' }));
  await expect.element(page.getByText(/^En kod är på väg\./)).toHaveFocus();
  const code = page.getByRole('textbox', { name: 'Kod från brevet' });
  await expect.element(page.getByText(/^Den har skickats till asa@example\.com\./)).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await code.fill('fel');
  await press(button('Bekräfta adressen'));
  await expect.element(page.getByText('Koden stämmer inte.').first()).toBeVisible();
  await code.fill('abcd-2345');
  await press(button('Bekräfta adressen'));
  await expect.element(page.getByText('E-post är påslagen från och med i morgon.')).toHaveFocus();
  await expect.element(code).not.toBeInTheDocument();
  expect(asked).toEqual([{ mail: true }, { mail: true, code: 'fel' }, { mail: true, code: 'abcd-2345' }]);
});

test('every address is listed and can be removed', async () => {
  await open(`/showprofile/${me}/addresses`, keys(kalender));
  await expectAccessible();
  await press(button('Ta bort adressen Kalender'));
  await expect.element(page.getByText('Adressen gäller inte längre.')).toHaveFocus();
  await expect.element(page.getByText('Ingen adress är utlämnad.')).toBeVisible();
});

test('the page shows an error if the addresses can’t be fetched, or one can’t be removed or created', async () => {
  await open(`/showprofile/${me}/addresses`, { listKeys: () => refuses('defect') });
  await expect.element(page.getByText('Adresserna kunde inte hämtas.')).toBeVisible();
  answer({ ...keys(kalender), deleteKey: () => 'unreachable' });
  await press(button('Försök igen'));
  await press(button('Ta bort adressen Kalender'));
  await expect
    .element(page.getByText('Adressen kunde inte tas bort. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
  answer({ createKey: () => 'unreachable' });
  await open(`/showprofile/${me}/reminders`);
  await press(button('Byt adress'));
  await expect
    .element(page.getByText('Adressen kunde inte skapas. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
});

test('a new calendar address whose old one can’t be removed is shown, and the page says that the old one still works', async () => {
  const answers = keys(kalender);
  const deletion = late({ deleteKey: () => 'unreachable' });
  await open(`/showprofile/${me}/reminders`, { ...answers, ...deletion.answers });
  await press(button('Byt adress'));
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  deletion.answerNow();
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
  await press(button('Byt adress'));
  await expect.element(page.getByText(location.origin + secret)).toBeVisible();
  await expect.element(button('Kopiera')).toBeVisible();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(page.getByText('Den nya adressen gäller, men den gamla kunde inte tas bort.').elements()).toEqual(
    [],
  );
  await press(link('Delade länkar'));
  await expect.element(heading('Delade länkar')).toBeVisible();
  await expect
    .poll(() => page.getByRole('button', { name: 'Ta bort adressen Kalender' }).elements())
    .toHaveLength(1);
});
