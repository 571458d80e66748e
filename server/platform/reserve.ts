import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from './files.ts';
import type { Log } from './log.ts';

const most = 8 * 1024 * 1024;
/** At most 1/8 of a small disk. Free space is no measure: after a restart on a full disk there is hardly any. */
const share = 8;
export const tryAgainEvery = 5_000;

/** Disk space kept free for requests that must work even when the disk is full. */
export interface Reserve {
  /** Frees the reserve for `work`, and then refills it as far as there is room. */
  lend<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * A file in the data folder that only takes up space. While it is smaller than it should be, `allowGrowth` gets false: otherwise
 * saved data would use up the reserve little by little, each time it is lent. (docs/decisions/049)
 */
export async function makeReserve(
  dataDir: string,
  allowGrowth: (mayGrow: boolean) => Promise<void>,
  log: Log,
): Promise<Reserve> {
  const file = join(dataDir, 'reserve');
  const { blocks, bsize } = await statfs(dataDir);
  const fullSize = Math.min(most, Math.floor((blocks * bsize) / share));
  let again: NodeJS.Timeout | undefined;
  let lent = 0;
  /** Changes run one after the other, so that the file is never filled while it is being removed. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    // The caller gets the error of its turn; the next turn runs anyway.
    last = turn.catch(() => undefined);
    return turn;
  };

  async function fill(): Promise<void> {
    if (lent > 0) return;
    const isWhole = await fillUp(file, fullSize).catch((err: NodeJS.ErrnoException) => {
      if (!isDiskFull(err)) log.warn({ err }, 'the reserve could not be made');
      return false;
    });
    await allowGrowth(isWhole);
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
        await allowGrowth(true);
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

/** Fills the file to `fullSize` bytes. Returns false, or throws, if there is not enough room; the file keeps what fitted. */
async function fillUp(file: string, fullSize: number): Promise<boolean> {
  const handle = await open(file, 'a', 0o600);
  try {
    // Not zeros: some file systems store those without using any space.
    const block = crypto.getRandomValues(Buffer.alloc(64 * 1024));
    for (let { size } = await handle.stat(); size < fullSize; size += block.length) {
      const { bytesWritten } = await handle.write(block, 0, Math.min(block.length, fullSize - size));
      if (bytesWritten < Math.min(block.length, fullSize - size)) return false;
    }
    return true;
  } finally {
    await handle.close();
  }
}
