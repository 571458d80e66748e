import { useRef, useState } from 'react';
import type { Entry } from '../device/outbox.ts';
import { useShown } from './use-shown.ts';

interface Opened<Log> {
  /** What the form is about; undefined until it is known. */
  log: Log | undefined;
  /** What was waiting when the form was opened. */
  entry: Entry | undefined;
  /** What was only here had been sent before the form was opened, and this is its id now. */
  sentAs: string | undefined;
  /** Whether it is known what waits. */
  isRead: boolean;
}

/**
 * As `useShown`, for a form: it goes on with what it was opened with, also when that is sent meanwhile. `log`: as the server
 * has it, where it does.
 */
export function useOpened<Log extends object>(
  of: Entry['of'],
  id: string,
  log: Log | undefined,
): Opened<Log> {
  const shown = useShown<Log>(of, id, log);
  const { waiting, isRead, isPending } = shown;
  const [entry, setEntry] = useState<Entry | null>();
  const last = useRef<Log>(undefined);
  if (entry === undefined && isRead && !isPending && (waiting || log)) setEntry(waiting ?? null);
  if (waiting) last.current = shown.log;
  return {
    log: entry ? last.current : entry === null ? log : undefined,
    entry: entry ?? undefined,
    sentAs: entry ? undefined : shown.sentAs,
    isRead: isRead && !isPending,
  };
}
