import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const most = 8 * 1024 * 1024;
/** Of a small disk only so much of what is free. */
const share = 8;
const tryAgainEvery = 60_000;

/** Room on the disk for what has to be possible when there is no other. */
export interface Reserve {
  /** Does the work with that room, and takes back as much of it as there is. */
  lend<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * A file in the data folder that holds nothing but room. While some of it is missing `letGrow` is told false: what is saved
 * would otherwise take the rest little by little, each time it is lent. (docs/decisions/036)
 */
export async function makeReserve(
  dataDir: string,
  letGrow: (mayGrow: boolean) => Promise<void>,
): Promise<Reserve> {
  const file = join(dataDir, 'reserve');
  const { bavail, bsize } = await statfs(dataDir);
  const there = await sizeOf(file);
  const wanted = Math.min(most, Math.max(there, Math.floor((bavail * bsize + there) / share)));
  let again: NodeJS.Timeout | undefined;
  let lent = 0;
  /** One after the other: nobody fills the file while another empties it. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  async function fill(): Promise<void> {
    if (lent > 0) return;
    const isWhole = await fillUp(file, wanted).catch(() => false);
    await letGrow(isWhole);
    clearTimeout(again);
    if (!isWhole) again = setTimeout(() => inTurn(fill), tryAgainEvery).unref();
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

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

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
