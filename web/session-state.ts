import { useSyncExternalStore } from 'react';

/** The signed-in user according to the stored token. Only for display: the server decides at every call. */
export interface Session {
  userId: string;
  userRole: 'admin' | 'user';
}

/** A session that the server has ended: its user, and the address in the app where it ended. */
export interface EndedSession {
  userId: string;
  at: string;
}

const key = 'token';
const listeners = new Set<() => void>();
let ended: EndedSession | null = null;
let leaving = false;
let known: { token: string | null; session: Session | null } = { token: null, session: null };

/** The claims of a JWT, unverified; null if it is not a token with a `userId`. */
export function readClaims(token: string): Session | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { userId, userRole } = claims as Record<string, unknown>;
    if (typeof userId !== 'string' || userId === '') return null;
    return { userId, userRole: userRole === 'admin' ? 'admin' : 'user' };
  } catch {
    return null;
  }
}

/** If the browser allows no storage, the user is signed in until the page is loaded again. */
let withoutStorage: string | null = null;

export function currentToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return withoutStorage;
  }
}

function store(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    withoutStorage = token;
  }
}

/** The same object as long as the token is the same, so that React may compare it. */
export function currentSession(): Session | null {
  const token = currentToken();
  if (token !== known.token) known = { token, session: token === null ? null : readClaims(token) };
  return known.session;
}

/** The session that screens know of: when another tab logs out, the storage changes before this tab hears of it. */
let told = currentSession();

function tell() {
  told = currentSession();
  for (const listener of listeners) listener();
}

/** Calls `listener` when a user signs in or out, here or in another tab. Returns a function that removes it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, () => told);
}

/** The session, for screens that the router shows only to signed-in users. */
export function useUser(): Session {
  const session = useSession();
  if (!session) throw new Error('This screen is only for a signed-in user.');
  return session;
}

export function logIn(token: string): void {
  ended = null;
  leaving = false;
  store(token);
  tell();
}

/** Called when a log-out begins: from then on nothing is sent in the user's name, except for the log-out. */
export function leave(): void {
  leaving = true;
}

export const isLeaving = () => leaving;

const loggedOutKey = 'logged-out';

/**
 * Tokens of sessions that were logged out of while the server could not be reached. They are kept apart, and each is used for
 * one call only, which ends its session.
 */
export function pendingLogOuts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(loggedOutKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

function storePendingLogOuts(tokens: string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(loggedOutKey);
    else localStorage.setItem(loggedOutKey, JSON.stringify(tokens));
  } catch {}
}

/** Stores the token of a session that must be ended at the next contact with the server. */
export function keepPendingLogOut(token: string): void {
  storePendingLogOuts([...pendingLogOuts(), token]);
}

export function forgetPendingLogOut(token: string): void {
  storePendingLogOuts(pendingLogOuts().filter((one) => one !== token));
}

/** Forgets the token, without a call to the server. The whole log-out is in `session/log-out`. */
export function dropToken(): void {
  store(null);
  tell();
}

/** Called when the server says that the session has ended, which can happen at any call. The shell navigates to /login. */
export function endSession(): void {
  const userId = currentSession()?.userId ?? '';
  ended = { userId, at: location.pathname + location.search };
  dropToken();
}

export function useSessionEnded(): EndedSession | null {
  return useSyncExternalStore(subscribeToSession, () => ended);
}

/** Called when the user has come to the log-in page. */
export function sessionEndTold(): void {
  ended = null;
  tell();
}

/** Other tabs follow. `event.key` is null when the whole storage was emptied. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell();
  });
  // A page that comes back from the browser's memory has heard of nothing meanwhile, and WebKit has emptied its fields.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}
