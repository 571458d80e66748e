import type { Account } from '#contract/accounts';
import type { SignedIn } from './test-server.ts';

let made = 0;
/** A complete sign-up as the page sends it, with its own username and e-mail. */
export const newAccount = (fields: Record<string, unknown> = {}) => ({
  username: `skeppare${++made}`,
  email: `skeppare${made}@example.com`,
  firstName: 'Åsa',
  lastName: 'Öberg',
  bio: 'Seglar helst.',
  password: 'en väldigt blå himmel',
  role: 'user',
  profilePictures: [],
  ...fields,
});

/** The calls by which an administrator manages accounts, and an owner their own account. */
export function accountCalls(admin: SignedIn) {
  const profileOf = async (id: string) => (await admin.get<Account>(`/api/showprofile/${id}`)).body;
  return {
    profileOf,
    signUp: (fields: Record<string, unknown> = {}) => admin.post<Account>('/api/signup', newAccount(fields)),
    /** The profile page's PUT with an account's present values, and some changes. */
    async change(who: SignedIn, id: string, changes: Record<string, unknown> = {}) {
      const { username, email, firstName, lastName, bio } = await profileOf(id);
      return who.put(`/api/changeprofile/${id}`, { username, email, firstName, lastName, bio, ...changes });
    },
  };
}

export const isSignedIn = async (who: SignedIn): Promise<boolean> =>
  (await who.get('/api/logs')).status === 200;
