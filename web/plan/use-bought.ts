import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { currentSync } from '../sync/account.ts';

export interface Bought {
  keys: ReadonlySet<string>;
  keep: (keys: readonly string[]) => void;
}

const name = 'bought';
const kept = z.array(z.string());

/** What has been ticked on this device, until its user logs out; undefined until it has been read. */
export function useBought(): Bought | undefined {
  const [keys, setKeys] = useState<ReadonlySet<string>>();
  const writing = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const read = async () => kept.safeParse((await (await currentSync()).answer(name))?.data).data;
    void read()
      .catch(() => undefined)
      .then((ticked) => setKeys(new Set(ticked)));
  }, []);
  return (
    keys && {
      keys,
      keep: (ticked) => {
        setKeys(new Set(ticked));
        writing.current = writing.current
          .then(async () => (await currentSync()).keepAnswer(name, ticked))
          .catch((error: unknown) => console.warn('The ticks are not kept.', error));
      },
    }
  );
}
