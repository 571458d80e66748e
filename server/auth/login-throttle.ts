import { createHmac, type KeyObject } from 'node:crypto';
import type { EventKind } from '#contract/events';
import { logInLimits } from '#contract/limits';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { randomId } from '../platform/ids.ts';
import { networksOf } from './networks.ts';
import { deleteFailure, deleteFailuresOf, failuresOf, insertFailure } from './store.ts';

type Store = Pick<Context, 'db' | 'secret'>;

/** Whose account it is about, where there is one, and where it comes from. */
interface About {
  accountId: string | undefined;
  address: string;
}

/** Within `window` milliseconds at most `most` failures of what `of` names. */
interface Limit {
  of: (string | null)[];
  most: number;
  window: number;
}

/** Something on its way: counted as failed until it has succeeded, so that many at once don't slip past a limit. */
export interface Attempt {
  id: string;
  countedBy: string[];
}

/** A password typed for an account, whether or not there is one: the attempt, or after how many seconds the next may be made. */
export function beginAttempt(
  store: Store,
  usernameKey: string,
  about: About,
): Promise<Attempt | { retryAfter: number }> {
  const { window, perAccountAndAddress } = logInLimits;
  const [network] = networksOf(about.address);
  return begin(store, about, [
    { of: ['name', network, usernameKey], most: perAccountAndAddress, window },
    ...limitsOfNetworks(about.address),
  ]);
}

/**
 * A code of two-step log-in, counted by its account wherever it comes from: whoever is asked for one knows the password, so that
 * no stranger can lock the owner out by it.
 */
export function beginCode(
  store: Store,
  about: About & { accountId: string },
): Promise<Attempt | { retryAfter: number }> {
  const { codesPerAccount: most, codeWindow: window } = logInLimits;
  return begin(store, about, [{ of: ['codes', about.accountId], most, window }]);
}

/** A secret address that somebody asks for, counted by where it is asked from together with passwords. */
export function beginKey(store: Store, address: string): Promise<Attempt | { retryAfter: number }> {
  return begin(store, { accountId: undefined, address }, limitsOfNetworks(address));
}

function limitsOfNetworks(address: string): Limit[] {
  const { window, perAddress, perWideNetwork } = logInLimits;
  const [network, wide] = networksOf(address);
  return [
    { of: ['network', network], most: perAddress, window },
    ...(wide === undefined ? [] : [{ of: ['network', wide], most: perWideNetwork, window }]),
  ];
}

async function begin(store: Store, about: About, limits: Limit[]): Promise<Attempt | { retryAfter: number }> {
  const begun = await count(store, limits);
  if ('retryAfter' in begun) await noteOnce(store, 'log_in_blocked', about);
  return begun;
}

/**
 * Notes an event, once in a window for each account and network: whoever goes on all the same, and needs no account for it, fills
 * no disk.
 */
export async function noteOnce(
  store: Store,
  kind: Extract<EventKind, 'log_in_failed' | 'log_in_blocked'>,
  about: About,
): Promise<void> {
  const [network] = networksOf(about.address);
  const of = ['event', kind, about.accountId ?? null, network];
  const noted = await count(store, [{ of, most: 1, window: logInLimits.window }]);
  if (!('retryAfter' in noted)) await recordEvent(store.db, kind, about);
}

/** Servers that share a database may disagree this much about the time, in milliseconds. */
const clockSkew = 60_000;

/**
 * Counts one more failure towards each limit, or none where one of them has been reached. The last limit is the widest: its name is
 * the lock. A failure that is dated in the future was counted by a clock that was wrong, and does not count.
 */
function count({ db, secret }: Store, limits: Limit[]): Promise<Attempt | { retryAfter: number }> {
  const now = Date.now();
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const counted = limits.map(({ of, ...limit }) => ({ ...limit, by: nameless(secret, of) }));
  return inTransaction(db, `attempts ${counted.at(-1)?.by}`, async (trx) => {
    for (const { by, most, window } of counted) {
      const failures = await failuresOf(trx, by, at(now - window), at(now + clockSkew));
      const first = failures.at(-most);
      if (first) {
        return { retryAfter: Math.max(1, Math.ceil((Date.parse(first) + window - now) / 1000)) };
      }
    }
    const attempt = { id: randomId(), countedBy: counted.map(({ by }) => by) };
    await insertFailure(trx, attempt.id, attempt.countedBy, at(now));
    return attempt;
  });
}

/** What is typed as a username may be a password: nobody who reads the table can tell what it was. */
const nameless = (secret: KeyObject, of: Limit['of']) =>
  createHmac('sha256', secret)
    .update(`failures of ${JSON.stringify(of)}`)
    .digest('base64url');

/** Neither right nor wrong (a code is still to come): as if it had not been made. */
export async function attemptWithdrawn({ db }: Store, { id }: Attempt): Promise<void> {
  await deleteFailure(db, id);
}

/** The right password: earlier slips for this account from this network are forgotten. */
export async function attemptSucceeded({ db }: Store, { countedBy: [name = ''] }: Attempt): Promise<void> {
  await deleteFailuresOf(db, name);
}
