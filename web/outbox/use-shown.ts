import { useEffect, useMemo, useState } from 'react';
import type { Entry } from '../device/outbox.ts';
import { currentSession, useUser } from '../session-state.ts';
import { entryOfId, listWith, type Shown, shownWith } from './shown.ts';
import { useOutbox } from './use-outbox.ts';
import { useWaitingPictures } from './use-pictures.ts';

type Kind = Entry['of'];

const nothing: readonly Entry[] = [];

/** A list with what waits in it; undefined while neither is known. `failed`: what waits is all there is to show. */
export function useListWith<Log extends { _id: string }>(
  of: Kind,
  logs: readonly Log[] | undefined,
  failed: boolean,
  time: (log: Log) => string,
): readonly Shown<Log>[] | undefined {
  const { userId } = useUser();
  const all = useOutbox() ?? nothing;
  const entries = useMemo(() => all.filter((entry) => entry.of === of), [all, of]);
  const images = useWaitingPictures(entries, 1);
  if (!logs && !(failed && entries.length > 0)) return undefined;
  return listWith(logs ?? [], entries, images, { userId, time });
}

interface ShownLog<Log> {
  /** As its writer has left it. */
  log: Shown<Log> | undefined;
  waiting: Entry | undefined;
  /** What was only here has been sent, and this is its id now. */
  sentAs: string | undefined;
  /** Whether the device may still have something to say. */
  isPending: boolean;
  /** Whether it is known what waits. */
  isRead: boolean;
}

/** One log, by the id in the address. `log`: as the server has it, where it does. */
export function useShown<Log extends object>(of: Kind, id: string, log: Log | undefined): ShownLog<Log> {
  const { userId } = useUser();
  const entries = useOutbox();
  const entryId = entryOfId(id);
  const waiting = entries?.find((entry) => entry.of === of && (entry.id === entryId || entry.logId === id));
  const images = useWaitingPictures(waiting ? [waiting] : nothing);
  const isGone = entryId !== undefined && entries !== undefined && !waiting;
  const sentAs = useSentAs(isGone ? entryId : undefined);
  return {
    log: waiting ? shownWith(waiting, log, images(waiting), userId) : log,
    waiting,
    sentAs: sentAs ?? undefined,
    isRead: entries !== undefined,
    isPending: entryId !== undefined && (entries === undefined || (isGone && sentAs === undefined)),
  };
}

/** Undefined until it is known; null for what was not sent from here. */
function useSentAs(entryId: string | undefined): string | null | undefined {
  const [found, setFound] = useState<{ entryId: string; logId: string | null }>();
  useEffect(() => {
    const user = currentSession();
    if (entryId === undefined || !user) return;
    let left = false;
    void import('../device/outbox.ts')
      .then(({ sentAs }) => sentAs(user.userId, entryId))
      .catch(() => undefined)
      .then((logId) => {
        if (!left) setFound({ entryId, logId: logId ?? null });
      });
    return () => {
      left = true;
    };
  }, [entryId]);
  return found && found.entryId === entryId ? found.logId : undefined;
}
