import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { Account } from '#contract/accounts';
import { makeFirstAdmin } from '../accounts/first-admin.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Context, closeContext, openContext } from '../context.ts';
import { type Timeouts, timeouts } from '../http/timeouts.ts';
import { type Api, apiAt } from './api.ts';
import { newTestStoreWithTables } from './test-store.ts';

/** A user with an account, and what they log in with. */
export interface Person {
  userId: string;
  username: string;
  password: string;
}

/** A user who has logged in; `get`, `post`, … send their token, and their cookie as a browser does. */
export interface SignedIn extends Person, Api {
  token: string;
  cookie: string;
}

export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  url: string;
  app: FastifyInstance;
  context: Context;
  /** Without a token; `api.as(token)` sends one, and a cookie if it gets one. */
  api: Api & { as(token: string, cookie?: string): Api };
  admin: SignedIn;
  /** Makes an account as the administrator and logs it in. What isn't given is made up, differently each time. */
  signUp(account?: Partial<Account> & { password?: string }): Promise<SignedIn>;
  /** Another session of the same person. */
  logIn(person: Person): Promise<SignedIn>;
  close(): Promise<void>;
}

/**
 * The whole server, listening on its own port with its own store, and a first administrator. `settings` are environment
 * variables, `shorter` the timeouts that differ from the usual ones. The caller closes it, which also removes the store.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  shorter: Partial<Timeouts> = {},
): Promise<TestServer> {
  const store = await newTestStoreWithTables();
  const admin = { username: 'admin', password: 'skeppare på däck' };
  const config = readConfig(
    { ...store.settings, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'silent', ...settings },
    false,
  );
  const context = await openContext(config);
  await makeFirstAdmin(context);
  const app = await buildApp(context, undefined, { ...timeouts, ...shorter });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const as = (token: string, cookie?: string) =>
    apiAt(url, { authorization: `Bearer ${token}`, ...(cookie && { cookie }) });
  const api = { ...apiAt(url), as };

  async function logIn({ username, password }: Omit<Person, 'userId'>): Promise<SignedIn> {
    const { body, status, headers } = await api.post<{ token: string }>('/api/login', { username, password });
    const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
    if (status !== 200) throw new Error(`${username} was not let in: ${JSON.stringify(body)}`);
    const { userId } = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    return { userId, username, password, token: body.token, cookie, ...as(body.token, cookie) };
  }

  const signedInAdmin = await logIn(admin);
  let made = 0;

  const server: TestServer = {
    url,
    app,
    context,
    api,
    admin: signedInAdmin,
    logIn,
    async signUp(account = {}) {
      made += 1;
      const { password = `seglar ${made} gärna`, username = `person${made}`, ...more } = account;
      const { body, status } = await server.admin.post<Account>('/api/signup', {
        username,
        password,
        email: `person${made}@example.com`,
        firstName: 'Anna',
        lastName: 'Ångström',
        ...more,
      });
      if (status !== 201) throw new Error(`${username} got no account: ${JSON.stringify(body)}`);
      return logIn({ username, password });
    },
    async close() {
      // A connection that a client has opened and not used would keep it open for minutes.
      const late = setTimeout(() => app.server.closeAllConnections(), 2_000);
      await app.close();
      clearTimeout(late);
      await closeContext(context);
      await store.remove();
    },
  };
  return server;
}

/** The server of all tests of a file, closed after the last of them. */
export async function testServer(...settings: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...settings);
  afterAll(() => server.close());
  return server;
}
