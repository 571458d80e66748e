import { type Seal, UnreadableError } from './seal.ts';
import type { Storage } from './storage.ts';

/**
 * What is kept until the log-out and is no record: what the server has answered, for when it can't be asked (the user's profile,
 * and lines of tracks), and what the user has ticked in lists on this device.
 */
export class Answers {
  readonly #storage: Storage;
  readonly #seal: Seal;

  constructor(storage: Storage, seal: Seal) {
    this.#storage = storage;
    this.#seal = seal;
  }

  /** `at`: when it was given or ticked, in milliseconds since 1970. An older version of the app may have kept it: whoever uses it parses it. */
  async get(name: string): Promise<{ at: number; data: unknown } | undefined> {
    const kept = await this.#storage.read(['answers'], (trx) => trx.get('answers', name));
    try {
      return kept && { at: kept.at, data: await this.#seal.openJson(kept.content) };
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  async keep(name: string, data: unknown, at: number): Promise<void> {
    const content = await this.#seal.json(data);
    await this.#storage.write(['answers'], (trx) => trx.put('answers', { at, content }, name));
  }

  async keepOnly(isKept: (name: string) => boolean): Promise<void> {
    await this.#storage.write(['answers'], async (trx) => {
      for (const name of await trx.keys('answers')) if (!isKept(name)) await trx.delete('answers', name);
    });
  }
}
