import { createHmac, type KeyObject } from 'node:crypto';
import type { ErrorCode } from '#contract/errors';
import type { EventKind } from '#contract/events';
import { logInLimits } from '#contract/limits';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import { networksOf } from './networks.ts';
import { deleteFailure, deleteFailuresOf, failuresOf, insertFailure } from './store.ts';

type Store = Pick<Context, 'db' | 'secret'>;

/** The account that is tried, if it exists, and the address that the attempt comes from. */
interface About {
  accountId: string | undefined;
  address: string;
}

/** At most `most` failures within `window` milliseconds, counted under the name `of`. */
interface Limit {
  of: (string | null)[];
  most: number;
  window: number;
}

/** Refusals that don't count as a failed attempt: no wrong password was given. */
const undecided: ErrorCode[] = ['busy', 'otp_required', 'too_many_attempts'];

/**
 * Calls `checkPassword` to check a password, whether or not the account exists, unless there have been too many failures. A refusal
 * counts as a failure; success deletes the earlier failures for this username from this network.
 */
export async function withLoginThrottle<T>(
  store: Store,
  usernameKey: string,
  about: About,
  checkPassword: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { window, perAccountAndAddress } = logInLimits;
  const [network] = networksOf(about.address);
  const name = { of: ['name', network, usernameKey], most: perAccountAndAddress, window };
  const attempt = await beginAttempt(store, about, [name, ...limitsOfNetworks(about.address)]);
  if (attempt instanceof Refusal) return attempt;
  const outcome = await checkPassword();
  if (!(outcome instanceof Refusal)) await deleteFailuresOf(store.db, hmacOf(store.secret, name.of));
  else if (undecided.includes(outcome.code)) await refundAttempt(store, attempt);
  else await noteOnce(store, 'log_in_failed', about);
  return outcome;
}

/**
 * Counts a code of two-step log-in per account, wherever it comes from: only somebody who knows the password is asked for one,
 * so that no stranger can lock the owner out.
 */
export function beginCode(store: Store, about: About & { accountId: string }): Promise<string | Refusal> {
  const { codesPerAccount: most, codeWindow: window } = logInLimits;
  return beginAttempt(store, about, [{ of: ['codes', about.accountId], most, window }]);
}

/** Counts a mail with a code to an address that nobody has proved to be theirs. */
export function beginCodeMail(store: Store, about: About & { accountId: string }): Promise<string | Refusal> {
  const { codeMails: most, codeWindow: window } = logInLimits;
  return count(store, [{ of: ['code mails', about.accountId], most, window }]);
}

function limitsOfNetworks(address: string): Limit[] {
  const { window, perAddress, perWideNetwork } = logInLimits;
  const [network, wide] = networksOf(address);
  return [
    { of: ['network', network], most: perAddress, window },
    ...(wide === undefined ? [] : [{ of: ['network', wide], most: perWideNetwork, window }]),
  ];
}

/**
 * Counts an attempt as failed until it has succeeded, so that many at once don't slip past a limit. Returns its id, or a refusal
 * if a limit has been reached.
 */
async function beginAttempt(store: Store, about: About, limits: Limit[]): Promise<string | Refusal> {
  const begun = await count(store, limits);
  if (begun instanceof Refusal) await noteOnce(store, 'log_in_blocked', about);
  return begun;
}

/**
 * Records an event, at most once per window for each account and network: repeated attempts, which need no account, must not
 * fill the disk.
 */
async function noteOnce(
  store: Store,
  kind: Extract<EventKind, 'log_in_failed' | 'log_in_blocked'>,
  about: About,
): Promise<void> {
  const [network] = networksOf(about.address);
  const of = ['event', kind, about.accountId ?? null, network];
  const noted = await count(store, [{ of, most: 1, window: logInLimits.window }]);
  if (!(noted instanceof Refusal)) await recordEvent(store.db, kind, about);
}

/** Servers that share a database may disagree this much about the time, in milliseconds. */
const clockSkew = 60_000;

/**
 * Counts one more failure towards each limit, or none if one of them has been reached. The last limit is the widest: its name is
 * the lock. A failure that is dated in the future came from a wrong clock, and does not count.
 */
function count({ db, secret }: Store, limits: Limit[]): Promise<string | Refusal> {
  const now = Date.now();
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const counted = limits.map(({ of, ...limit }) => ({ ...limit, by: hmacOf(secret, of) }));
  return inTransaction(db, `attempts ${counted.at(-1)?.by}`, async (trx) => {
    for (const { by, most, window } of counted) {
      const failures = await failuresOf(trx, by, at(now - window), at(now + clockSkew));
      const first = failures.at(-most);
      if (first) {
        const retryAfter = Math.max(1, Math.ceil((Date.parse(first) + window - now) / 1000));
        return refuse('too_many_attempts', { retryAfter });
      }
    }
    const id = randomId();
    const countedBy = counted.map(({ by }) => by);
    await insertFailure(trx, id, countedBy, at(now));
    return id;
  });
}

/** Hides the name of a limit from readers of the table: what was typed as a username may be a password. */
const hmacOf = (secret: KeyObject, of: Limit['of']) =>
  createHmac('sha256', secret)
    .update(`failures of ${JSON.stringify(of)}`)
    .digest('base64url');

/** Deletes an attempt, as if it had not been made. */
export const refundAttempt = ({ db }: Store, id: string): Promise<void> => deleteFailure(db, id);
