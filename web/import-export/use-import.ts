import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { fetchFile } from '../document-file.ts';
import { currentSession, useUser } from '../session-state.ts';
import { t } from '../strings.ts';
import { currentSync } from '../sync/account.ts';
import { type Item, type Kind, kinds } from '../sync/change.ts';
import type { Sync } from '../sync/sync.ts';
import { upload } from '../upload.ts';
import { Import } from './run.ts';
import { type Source, UnreadableFileError } from './source.ts';
import { StoppedError } from './write.ts';

export type Step =
  | { at: 'reading'; share: number }
  | { at: 'failed'; text: string }
  | { at: 'ready'; import: Import }
  | { at: 'adding'; done: number; all: number }
  /** `why` it is not all that was new: `''` if its user stopped it. */
  | { at: 'ended'; import: Import; why?: string };

/** Reads a file, and adds what is new in it once its user has seen what that is. `open` stays the same for a file. */
export function useImport(open: () => Promise<Source>) {
  const { userId } = useUser();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'reading', share: 0 });
  const working = useRef<AbortController>(undefined);
  useEffect(() => {
    working.current = new AbortController();
    const { signal } = working.current;
    const show = (next: Step) => signal.aborted || setStep(next);
    void read(userId, open, signal, (share) => show({ at: 'reading', share })).then(show);
    return () => working.current?.abort();
  }, [userId, open]);

  async function add(one: Import): Promise<void> {
    working.current = new AbortController();
    const { signal } = working.current;
    const tell = () => setStep({ at: 'adding', done: one.done, all: one.all });
    tell();
    const why = await one.add(signal, tell).then(
      () => undefined,
      (error: unknown) => (signal.aborted ? '' : sentenceOf(error)),
    );
    setStep({ at: 'ended', import: one, ...(why !== undefined && { why }) });
    await Promise.allSettled([queryClient.invalidateQueries(), bringUpToDate()]);
  }

  return { step, add: (one: Import) => void add(one), stop: () => working.current?.abort() };
}

async function read(
  userId: string,
  open: () => Promise<Source>,
  signal: AbortSignal,
  onRead: (share: number) => void,
): Promise<Step> {
  try {
    const source = await open();
    const isSignedIn = () => currentSession()?.userId === userId;
    const reader = { userId, lists: await listsNow(), api: { call, upload, fetchFile }, isSignedIn };
    return { at: 'ready', import: await Import.of(source, reader, signal, onRead) };
  } catch (error) {
    if (signal.aborted) return { at: 'reading', share: 0 };
    return { at: 'failed', text: `${t('import.failed')} ${sentenceOf(error)}` };
  }
}

async function bringUpToDate(): Promise<Sync> {
  const sync = await currentSync();
  await sync.sendNow();
  return sync;
}

/** What the account has, as the server has it now. */
async function listsNow(): Promise<Record<Kind, readonly Item[]>> {
  const { lists, isServerAway } = (await bringUpToDate()).snapshot();
  if (isServerAway || kinds.some((kind) => lists[kind] === undefined))
    throw new UnreadableFileError(t('login.failedNet'));
  return lists as Record<Kind, readonly Item[]>;
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreadableFileError || error instanceof StoppedError) return error.sentence;
  console.error(error);
  return t('import.broken');
}
