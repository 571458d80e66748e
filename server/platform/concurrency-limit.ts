/**
 * Limits how many requests of one kind an account may have under way on this server. So many more may wait for one of these to
 * end.
 */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #accounts = new Map<string, { taken: number; waiting: (() => void)[] }>();

  constructor(most: number, mostWaiting = 0) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Returns the function that frees the slot, to be called in a `finally`; undefined if the account has no slot left. */
  take(accountId: string): (() => void) | undefined {
    const { taken, waiting } = this.#accounts.get(accountId) ?? { taken: 0, waiting: [] };
    if (taken >= this.#most) return undefined;
    this.#accounts.set(accountId, { taken: taken + 1, waiting });
    return this.#freeing(accountId);
  }

  /** Like `take`, once there is a slot; undefined if too many wait already. */
  async wait(accountId: string): Promise<(() => void) | undefined> {
    const free = this.take(accountId);
    const waiting = this.#accounts.get(accountId)?.waiting ?? [];
    if (free || waiting.length >= this.#mostWaiting) return free;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return this.#freeing(accountId);
  }

  /** Called a second time it does nothing: somebody else has the slot by then. */
  #freeing(accountId: string): () => void {
    let isFree = false;
    return () => {
      if (!isFree) this.#free(accountId);
      isFree = true;
    };
  }

  #free(accountId: string): void {
    const account = this.#accounts.get(accountId);
    if (!account) return;
    const next = account.waiting.shift();
    if (next) next();
    else if (--account.taken === 0) this.#accounts.delete(accountId);
  }
}
