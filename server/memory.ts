import { limits } from '#contract/limits';

/** What two uploads of the largest pictures have in hand: of each one that arrives, two that are decoded. */
const mostOfOne = 2 * 3 * limits.imageBytes;
const mostOfAll = 2 * mostOfOne;

/** What one request has in hand until `letGo`. */
export interface InHand {
  /** False, and nothing taken, where that is more than there is room for. */
  take(bytes: number): boolean;
  /** What was of one size has become something of another. */
  became(before: number, after: number): void;
  letGo(): void;
}

/**
 * Counts the bytes of requests that are still arriving, or are being worked on: a client that sends very many at once, or stalls
 * in the middle of them, takes its own share of the memory, and nobody else's.
 */
export class Memory {
  #all = 0;
  readonly #of = new Map<string, number>();

  share(ownerId: string): InHand {
    let held = 0;
    let isOver = false;
    const change = (bytes: number) => {
      // A picture is still being decoded when its client has hung up: what becomes of it is no longer counted.
      if (isOver) return;
      held += bytes;
      this.#all += bytes;
      const own = (this.#of.get(ownerId) ?? 0) + bytes;
      if (own === 0) this.#of.delete(ownerId);
      else this.#of.set(ownerId, own);
    };
    return {
      take: (bytes) => {
        const hasRoom = this.#all + bytes <= mostOfAll && (this.#of.get(ownerId) ?? 0) + bytes <= mostOfOne;
        if (hasRoom) change(bytes);
        return hasRoom;
      },
      became: (before, after) => change(after - before),
      letGo: () => {
        change(-held);
        isOver = true;
      },
    };
  }
}
