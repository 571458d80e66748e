import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { AccountInList } from '#contract/accounts';
import { stateCalls } from '../testing/account-states.ts';
import { newAccount } from '../testing/accounts.ts';
import { beforeNextTransaction } from '../testing/before-transaction.ts';
import { tripLog } from '../testing/examples.ts';
import { smallPicture } from '../testing/pictures.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';

const server = await testServer();

const { close, inList, setState, tablesWith } = stateCalls(server);

describe('a request is refused if its user is shut out while the body is being sent', () => {
  const multipart = `--end\r\ncontent-disposition: form-data; name="file0"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const bodies = {
    'a log': ['/api/createlog', 'application/json', async () => JSON.stringify(tripLog())],
    pictures: [
      '/api/uploads',
      'multipart/form-data; boundary=end',
      async () =>
        Buffer.concat([Buffer.from(multipart), await smallPicture(), Buffer.from('\r\n--end--\r\n')]),
    ],
  } as const;
  const ways = {
    'switched off': (who: SignedIn) => setState(who.userId, 'off'),
    'logged out from elsewhere': async (who: SignedIn) => (await server.logIn(who)).delete('/api/sessions'),
  };
  const all = Object.entries(bodies).flatMap(([what, sent]) =>
    Object.entries(ways).map(([how, putOut]) => ({ what, sent, how, putOut })),
  );

  test.each(all)('$what: $how', async ({ sent: [path, type, make], putOut }) => {
    const who = await server.signUp();
    const body = Buffer.from(await make());
    const sent = request(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${who.token}`, 'content-type': type },
        'content-length': body.length,
      },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    const begun = once(server.app.server, 'request');
    sent.write(body.subarray(0, 5));
    await begun;
    // The unfinished request was let in, as this one is.
    expect((await who.get('/api/logs')).body).toEqual([]);
    await putOut(who);
    sent.end(body.subarray(5));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await tablesWith([who.userId])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/trip_logs|images/)]),
    );
  });
});

describe('an administrator who is shut out between authentication and the change', () => {
  const changes = {
    'makes no account': (who: SignedIn) => who.post('/api/signup', newAccount({ username: 'försent' })),
    'changes no profile': (who: SignedIn, other: SignedIn) =>
      who.put(`/api/changeprofile/${other.userId}`, newAccount({ password: '' })),
    'switches no account off': (who: SignedIn, other: SignedIn) => setState(other.userId, 'off', who),
    'does not close the own account': (who: SignedIn) => close(who),
  };
  const ways = {
    'switched off': (who: SignedIn) => setState(who.userId, 'off'),
    'made a user': (who: SignedIn) =>
      server.admin.put(`/api/changeprofile/${who.userId}`, newAccount({ password: '', role: 'user' })),
    'logged out': (who: SignedIn) => who.post('/api/logout', {}),
  };
  const all = Object.entries(changes).flatMap(([what, change]) =>
    Object.entries(ways).map(([how, putOut]) => ({ what, change, how, putOut })),
  );

  test.each(all)('$what: $how', async ({ change, putOut }) => {
    const who = await server.signUp({ role: 'admin' });
    const other = await server.signUp();
    const before = await inList(other.userId);
    beforeNextTransaction(server.context.db, () => putOut(who));
    const { status, body } = await change(who, other);
    expect([status, body.code]).toEqual([401, 'session_ended']);
    expect(await inList(other.userId)).toEqual(before);
    expect((await inList(who.userId))?.state).not.toBe('removed');
    const { body: accounts } = await server.admin.get<AccountInList[]>('/api/users');
    expect(accounts.map(({ username }) => username)).not.toContain('försent');
  });
});
