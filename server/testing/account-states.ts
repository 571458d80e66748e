import type { AccountInList, AccountState } from '#contract/accounts';
import { backedUpTables } from '../platform/backup/tables.ts';
import type { SignedIn, TestServer } from './test-server.ts';

const day = 24 * 60 * 60 * 1000;
/** The time that many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day);

/** The calls that switch an account off and on, remove it and restore it, and what can be seen of it afterwards. */
export function stateCalls(server: TestServer) {
  const setState = (id: string, state: AccountState, who: SignedIn = server.admin) =>
    who.put(`/api/users/${id}/state`, { state });
  const close = (who: SignedIn, currentPassword = who.password) =>
    who.post('/api/close-account', { currentPassword });
  const logIn = ({ username, password }: SignedIn) => server.api.post('/api/login', { username, password });

  async function inList(id: string): Promise<AccountInList | undefined> {
    const admin = await server.logIn(server.admin);
    return (await admin.get<AccountInList[]>('/api/users')).body.find(({ _id }) => _id === id);
  }

  /** The tables of a backup that have any of the words in their rows. */
  async function tablesWith(words: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const table of backedUpTables) {
      const rows = JSON.stringify(await server.context.db.selectFrom(table).selectAll().execute());
      if (words.some((word) => rows.includes(word))) found.push(table);
    }
    return found;
  }

  return { setState, close, logIn, inList, tablesWith };
}
