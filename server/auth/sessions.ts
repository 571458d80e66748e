import { sessionLimits } from '#contract/limits';
import type { SessionInfo } from '#contract/session';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { recordUnlessMany } from '../events/store.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { randomId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { Refusal, refuse } from '../refusal.ts';
import { withLoginThrottle } from './login-throttle.ts';
import { normalizeIdentifier } from './normalize-identifier.ts';
import { passwordHasExpired, passwordMatches } from './passwords.ts';
import {
  deleteSession,
  endSessions,
  findAccount,
  findAccountByUsername,
  findSession,
  findSessionByImageKey,
  insertSession,
  markSeen,
  type SessionOfAccount,
  sessionsOf,
} from './store.ts';
import { hashImageKey, imageKey, readSignedAddress, readToken, signToken } from './tokens.ts';
import { checkSecondStep } from './two-step.ts';

export interface LoggedIn {
  token: string;
  sessionId: string;
  accountId: string;
}

/** Where a log-in comes from, with the token that the browser had until then. */
interface From {
  address: string;
  userAgent: string;
  token: string | undefined;
}

/**
 * Checks the password, and the code if two-step log-in is on, and opens a session in place of the one before. The answer is
 * the same for an unknown user and a wrong password; other reasons for a refusal are given only after the right password.
 */
export async function logIn(
  context: Context,
  credentials: { username: string; password: string; otp?: string | undefined },
  from: From,
): Promise<LoggedIn | Refusal> {
  const { db } = context;
  const account = await findAccountByUsername(db, credentials.username);
  const about = { accountId: account?.id, address: from.address };
  const usernameKey = normalizeIdentifier(credentials.username);
  const loggedIn = await withLoginThrottle(context, usernameKey, about, async () => {
    const matches = await passwordMatches(account?.password_hash, credentials.password);
    if (matches instanceof Refusal) return matches;
    if (!account || !matches) return refuse('wrong_credentials');
    if (account.state === 'off') return refuse('account_switched_off');
    if (account.state === 'removed') return refuse('account_removed');
    if (passwordHasExpired(account)) return refuse('password_expired');
    const refusal = await checkSecondStep(context, account.id, credentials.otp, from.address);
    return refusal ?? openSession(context, account, from);
  });
  if (loggedIn instanceof Refusal) return loggedIn;
  await recordUnlessMany(db, 'logged_in', { ...about, accountId: loggedIn.accountId });
  if (from.token) await endReplacedSession(context, loggedIn.accountId, from.token);
  return loggedIn;
}

/**
 * Refuses when the password or the state of the account has been changed during the check: that change has ended all sessions,
 * and would miss this one.
 */
function openSession({ db, secret }: Context, checked: AccountRow, from: From): Promise<LoggedIn | Refusal> {
  return inTransaction(db, 'accounts', async (trx) => {
    const account = await findAccount(trx, checked.id);
    if (account?.password_hash !== checked.password_hash || account.state !== 'active') {
      return refuse('wrong_credentials');
    }
    const createdAt = new Date();
    const id = randomId();
    await insertSession(trx, {
      id,
      account_id: account.id,
      image_key_hash: hashImageKey(imageKey(secret, id)),
      created_at: createdAt.toISOString(),
      confirmed_at: null,
      last_seen_at: createdAt.toISOString(),
      address: from.address,
      user_agent: from.userAgent.slice(0, 400),
    });
    const token = signToken(secret, { id, userId: account.id, userRole: account.role, createdAt });
    return { token, sessionId: id, accountId: account.id };
  });
}

/** Ends the session that a new log-in of the same account replaces. The session of another account is left alone. */
async function endReplacedSession({ db, secret }: Context, accountId: string, token: string): Promise<void> {
  const read = readToken(secret, token);
  const session = typeof read === 'string' ? undefined : await findSession(db, read.sessionId);
  if (session?.account_id === accountId) await deleteSession(db, session.id);
}

/** Ends the session of a token. A token that is broken, or whose session had ended, ends nothing. */
export async function logOut({ db, secret }: Context, token: string, address: string): Promise<void> {
  const read = readToken(secret, token);
  if (typeof read === 'string') return;
  const session = await findSession(db, read.sessionId);
  if (!session) return;
  await deleteSession(db, session.id);
  await recordUnlessMany(db, 'logged_out', { accountId: session.account_id, address });
}

/** The caller's own sessions, the most recently used first. */
export async function listSessions({ db }: Context, caller: Caller): Promise<SessionInfo[]> {
  const sessions = await sessionsOf(db, caller.userId);
  return sessions
    .filter((session) => !hasEnded(session))
    .map((session) => ({
      _id: session.id,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      address: session.address,
      userAgent: session.user_agent,
      current: session.id === caller.sessionId,
    }));
}

export async function endSession({ db }: Context, caller: Caller, id: string): Promise<Refusal | undefined> {
  const session = await findSession(db, id);
  if (session?.account_id !== caller.userId) return refuse('session_not_found');
  await deleteSession(db, id);
  await recordUnlessMany(db, 'session_ended', { accountId: caller.userId, address: caller.address });
  return undefined;
}

export async function endOtherSessions({ db }: Context, caller: Caller): Promise<void> {
  await endSessions(db, caller.userId, caller.sessionId);
  await recordUnlessMany(db, 'session_ended', { accountId: caller.userId, address: caller.address });
}

export async function callerByToken(
  context: Context,
  token: string,
  address: string,
): Promise<Caller | Refusal> {
  const read = readToken(context.secret, token);
  if (read === 'broken') return refuse('not_signed_in');
  if (read === 'expired') return refuse('session_ended');
  return asCaller(context, await findSession(context.db, read.sessionId), address);
}

export async function callerByImageKey(
  context: Context,
  key: string,
  address: string,
): Promise<Caller | Refusal> {
  return asCaller(context, await findSessionByImageKey(context.db, hashImageKey(key)), address);
}

export async function callerBySignedAddress(
  context: Context,
  signed: string,
  address: string,
): Promise<Caller | Refusal> {
  const sessionId = readSignedAddress(context.secret, signed);
  if (sessionId === undefined) return refuse('export_address_old');
  return asCaller(context, await findSession(context.db, sessionId), address);
}

/**
 * Refuses if the caller's session has ended, or the role has changed, since the request was let in. For changes that must not be
 * made by someone who has just been put out. `trx` must hold the `accounts` lock, as do changes of a password, role or state.
 */
export async function recheckSession(trx: Db, caller: Caller): Promise<Refusal | undefined> {
  const session = await findSession(trx, caller.sessionId);
  const isStill = session && !hasEnded(session) && session.role === caller.role;
  return isStill ? undefined : refuse('session_ended');
}

/** Milliseconds between updates of when a session was last seen, so that most reads cost no write. */
const seenEvery = 5 * 60 * 1000;

async function asCaller(
  { db, log }: Context,
  session: SessionOfAccount | undefined,
  address: string,
): Promise<Caller | Refusal> {
  if (!session) return refuse('session_ended');
  if (hasEnded(session)) {
    await ifPossible(deleteSession(db, session.id), log);
    return refuse('session_ended');
  }
  if (Date.now() - Date.parse(session.last_seen_at) > seenEvery) {
    await ifPossible(markSeen(db, session.id, new Date().toISOString()), log);
  }
  return {
    userId: session.account_id,
    role: session.role,
    revision: session.revision,
    sessionId: session.id,
    imageKeyHash: session.image_key_hash,
    passwordGivenAt: new Date(session.confirmed_at ?? session.created_at),
    address,
  };
}

/** A failure to update a session must not stop a read: a full disk, say, is reported to those who write. */
async function ifPossible(note: Promise<void>, log: Log): Promise<void> {
  await note.catch((err) => log.warn({ err }, 'a session could not be updated'));
}

/**
 * Whether the session no longer counts. One that a temporary password has opened ends with that password. (If the owner changes
 * the password in time, all other sessions of the account end.)
 */
function hasEnded(session: SessionOfAccount): boolean {
  const now = Date.now();
  return (
    passwordHasExpired(session) ||
    now - Date.parse(session.last_seen_at) > sessionLimits.idle ||
    now - Date.parse(session.created_at) > sessionLimits.absolute
  );
}
