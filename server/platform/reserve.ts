import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from './files.ts';
import type { Log } from './log.ts';

const most = 8 * 1024 * 1024;
/** Of a small disk only so much. What is free says nothing: after a restart on a full disk that is next to nothing. */
const share = 8;
export const tryAgainEvery = 5_000;

/** Room on the disk for what has to be possible when there is no other. */
export interface Reserve {
  /** Does the work with that room, and takes back as much of it as there is. */
  lend<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * A file in the data folder that holds nothing but room. While some of it is missing `letGrow` is told false: what is saved
 * would otherwise take the rest little by little, each time it is lent. (docs/decisions/049)
 */
export async function makeReserve(
  dataDir: string,
  letGrow: (mayGrow: boolean) => Promise<void>,
  log: Log,
): Promise<Reserve> {
  const file = join(dataDir, 'reserve');
  const { blocks, bsize } = await statfs(dataDir);
  const wanted = Math.min(most, Math.floor((blocks * bsize) / share));
  let again: NodeJS.Timeout | undefined;
  let lent = 0;
  /** One after the other: nobody fills the file while another empties it. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    // Whoever waits for this turn hears of it; the next one goes all the same.
    last = turn.catch(() => undefined);
    return turn;
  };

  async function fill(): Promise<void> {
    if (lent > 0) return;
    const isWhole = await fillUp(file, wanted).catch((err: NodeJS.ErrnoException) => {
      if (!isDiskFull(err)) log.warn({ err }, 'the reserve could not be made');
      return false;
    });
    await letGrow(isWhole);
    clearTimeout(again);
    if (!isWhole) again = setTimeout(fillLater, tryAgainEvery).unref();
  }

  function fillLater(): void {
    inTurn(fill).catch((err: unknown) => log.error({ err }, 'the reserve could not be made'));
  }

  await inTurn(fill);
  return {
    async lend(work) {
      lent++;
      await inTurn(async () => {
        await rm(file, { force: true });
        await letGrow(true);
      });
      try {
        return await work();
      } finally {
        lent--;
        await inTurn(fill);
      }
    },
    close: () => clearTimeout(again),
  };
}

/** Whether it has become as large as that: otherwise as large as there was room for. */
async function fillUp(file: string, wanted: number): Promise<boolean> {
  const handle = await open(file, 'a', 0o600);
  try {
    // Not zeros, of which some file systems keep only how many there are.
    const block = crypto.getRandomValues(Buffer.alloc(64 * 1024));
    for (let { size } = await handle.stat(); size < wanted; size += block.length) {
      const { bytesWritten } = await handle.write(block, 0, Math.min(block.length, wanted - size));
      if (bytesWritten < Math.min(block.length, wanted - size)) return false;
    }
    return true;
  } finally {
    await handle.close();
  }
}
