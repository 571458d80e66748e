import type { Role } from '#contract/accounts';

/**
 * Who is calling: made from the token, the picture cookie or the export key, and the session behind it; never from anything
 * else in a request.
 */
export interface Caller {
  userId: string;
  /** The role stored with the account, read at this call. */
  role: Role;
  sessionId: string;
  /** SHA-256 of the session's picture cookie. */
  imageKeyHash: string;
  /** The number of the account's last change, read at this call. */
  revision: number;
  /** When the password was last given in this session: at the log-in, or since. */
  passwordGivenAt: Date;
  /** Where this call comes from. */
  address: string;
}

/** Someone whose cookie opens pictures and nothing else. */
export type ImageReader = Pick<Caller, 'userId' | 'role'>;

declare const owned: unique symbol;

/**
 * A row that has been checked to belong to the caller. Functions that change or delete take this type, and only
 * `ifOwned` makes it, so that a forgotten check does not compile.
 */
export type Owned<T> = T & { readonly [owned]: true };

/** Returns the row as `Owned`, or undefined when it belongs to another user. */
export function ifOwned<T extends { owner_id: string }>(
  caller: Pick<Caller, 'userId'>,
  thing: T,
): Owned<T> | undefined {
  return thing.owner_id === caller.userId ? (thing as Owned<T>) : undefined;
}
