import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** Someone with an account, and the password to it. */
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
 * Has the administrator sign up somebody new, whom no other test knows. The administrator's password goes with it: their log-in may
 * be older than what makes an administrator without it.
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
