import { sessionLimits } from '#contract/limits';
import type { Caller } from '../access.ts';
import { fold } from '../accounts/fold.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { findAccountByUsername } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import { randomId } from '../ids.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { attemptSucceeded, beginAttempt } from './attempts.ts';
import {
  deleteSession,
  findSession,
  findSessionByImageKey,
  insertSession,
  markSeen,
  type SessionWithRole,
} from './store.ts';
import { hashImageKey, imageKey, readToken, signToken } from './tokens.ts';

export interface LoggedIn {
  token: string;
  sessionId: string;
}

/** Checks the password and opens a session. The answer is the same for an unknown user and a wrong password. */
export async function logIn(
  context: Context,
  credentials: { username: string; password: string },
  from: { address: string; userAgent: string },
): Promise<LoggedIn | Refusal> {
  const { db, secret } = context;
  const attempt = await beginAttempt(db, fold(credentials.username), from.address);
  if ('retryAfter' in attempt) return refuse('too_many_attempts', attempt);

  const account = await findAccountByUsername(db, credentials.username);
  const matches = await passwordMatches(account?.password_hash, credentials.password);
  if (matches === 'busy') return refuse('busy', { retryAfter: 2 });
  if (!account || !matches) return refuse('wrong_credentials');
  await attemptSucceeded(db, attempt);

  const createdAt = new Date();
  const id = randomId();
  await insertSession(db, {
    id,
    account_id: account.id,
    image_key_hash: hashImageKey(imageKey(secret, id)),
    created_at: createdAt.toISOString(),
    last_seen_at: createdAt.toISOString(),
    address: from.address,
    user_agent: from.userAgent.slice(0, 400),
  });
  const token = await signToken(secret, { id, userId: account.id, userRole: account.role, createdAt });
  return { token, sessionId: id };
}

/** Ends the session of a token. A token that is broken, or whose session had ended, ends nothing. */
export async function logOut(context: Context, token: string): Promise<void> {
  const read = await readToken(context.secret, token);
  if (typeof read !== 'string') await deleteSession(context.db, read.sessionId);
}

export async function callerByToken(context: Context, token: string): Promise<Caller | Refusal> {
  const read = await readToken(context.secret, token);
  if (read === 'broken') return refuse('not_signed_in');
  if (read === 'expired') return refuse('session_ended');
  return asCaller(context, await findSession(context.db, read.sessionId));
}

export async function callerByImageKey(context: Context, key: string): Promise<Caller | Refusal> {
  return asCaller(context, await findSessionByImageKey(context.db, hashImageKey(key)));
}

/** Being seen is written down this seldom, so that reading does not cost a write. */
const seenEvery = 5 * 60 * 1000;

async function asCaller(context: Context, session: SessionWithRole | undefined): Promise<Caller | Refusal> {
  if (!session) return refuse('session_ended');
  const now = Date.now();
  const createdAt = new Date(session.created_at);
  const idle = now - Date.parse(session.last_seen_at);
  if (idle > sessionLimits.idle || now - createdAt.getTime() > sessionLimits.absolute) {
    await deleteSession(context.db, session.id);
    return refuse('session_ended');
  }
  if (idle > seenEvery) await markSeen(context.db, session.id, new Date(now).toISOString());
  return { userId: session.account_id, role: session.role, sessionId: session.id, signedInAt: createdAt };
}
