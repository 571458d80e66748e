import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** A user account with its password. */
export interface Account {
  _id: string;
  username: string;
  password: string;
  email: string;
  role: 'admin' | 'user';
  firstName: string;
  lastName: string;
}

export type Wishes = Partial<Omit<Account, '_id'>>;

/**
 * Lets the administrator sign up a new user with a unique name. Sends the administrator's password too: creating an
 * administrator requires it unless the log-in is recent.
 */
export async function signUp(
  administrator: APIRequestContext,
  currentPassword: string,
  wishes: Wishes = {},
): Promise<Account> {
  const someone = randomUUID().slice(0, 8);
  const wanted = {
    username: `seglare-${someone}`,
    password: `Segel ${someone} i motvind`,
    email: `seglare-${someone}@example.com`,
    role: 'user' as const,
    firstName: 'Åsa',
    lastName: 'Öberg',
    ...wishes,
  };
  const answer = await administrator.post('/api/signup', {
    data: { ...wanted, bio: '', profilePictures: [], currentPassword },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { _id } = (await answer.json()) as { _id: string };
  return { _id, ...wanted };
}

/** Logs in without a page. The context also takes the cookie that shows pictures. */
export async function tokenFor(
  context: APIRequestContext,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<string> {
  const answer = await context.post('/api/login', { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  return token;
}
