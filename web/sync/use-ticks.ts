import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { currentSync } from './account.ts';

export interface Ticks {
  keys: ReadonlySet<string>;
  /** Those that are no longer among the rows of the list are forgotten. */
  tick: (key: string, isTicked: boolean, among: readonly string[]) => void;
}

const kept = z.array(z.string());

/** What has been ticked in a list on this device, until its user logs out; undefined until it has been read. */
export function useTicks(list: string): Ticks | undefined {
  const [keys, setKeys] = useState<ReadonlySet<string>>();
  const writing = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const read = async () => kept.safeParse((await (await currentSync()).answer(list))?.data).data;
    void read()
      .catch(() => undefined)
      .then((ticked) => setKeys(new Set(ticked)));
  }, [list]);
  return (
    keys && {
      keys,
      tick: (key, isTicked, among) => {
        const ticked = among.filter((one) => (one === key ? isTicked : keys.has(one)));
        setKeys(new Set(ticked));
        writing.current = writing.current
          .then(async () => (await currentSync()).keepAnswer(list, ticked))
          .catch((error: unknown) => console.warn('The ticks are not kept.', error));
      },
    }
  );
}
