import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';

type Credentials = Pick<Account, 'username' | 'password'>;

import { save } from './forms.ts';
import { chooseInMenu, loadsAfresh, type Press } from './ways.ts';

/** Fills in the log-in form of the page that is open. */
export async function fillInLogIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Användarnamn').fill(username);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
}

/** Logs in on the page, as its user does. A journey that is about something else begins with `signIn`. */
export async function logIn(page: Page, account: Credentials): Promise<void> {
  await fillInLogIn(page, account);
  await save(page, 'Logga in');
}

/** Logs out through the menu, and waits until the welcome page has been loaded afresh. */
export const logOut = (page: Page, press: Press): Promise<void> =>
  loadsAfresh(page, () => chooseInMenu(page, press, 'Logga ut'));
