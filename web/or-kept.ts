import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallFailed } from './api.ts';
import type { KeptName } from './device/kept.ts';
import { queryClient } from './query-client.ts';
import { currentSession } from './session-state.ts';

/** With this much patience a page waits for the server before it shows what is kept, in milliseconds. */
const patience = 2000;

/** How an answer lies among what the device keeps. */
interface Kept<Whole, Answer> {
  name: KeptName;
  /** Finds the answer in what is kept; undefined where it is not there. */
  from: (whole: Whole) => Answer | undefined;
  /** Puts the answer into what is kept. Without it, or where it gives undefined, nothing is kept. */
  into?: (answer: Answer, whole: Whole | undefined) => Whole | undefined;
  /** A form has begun with what was kept: an answer that comes late does not change it behind the back of who is writing. */
  forForm?: boolean;
}

/**
 * The server's answer; where it can't be reached, or does not answer soon, what the device has kept of an earlier one.
 * A late answer takes its place. Rejects as `ask` does where nothing is kept, and where the server has said no.
 */
export async function askOrKept<Whole, Answer>(
  queryKey: QueryKey,
  ask: () => Promise<Answer>,
  kept: Kept<Whole, Answer>,
): Promise<Answer> {
  const user = currentSession();
  if (!user) return ask();
  const { userId } = user;
  const isStillHere = () => currentSession()?.userId === userId;
  const asked = underWay(queryKey, ask()).then((answer) => {
    if (!isStillHere()) return answer;
    setKeptSince(queryKey, undefined);
    void keepAnswer(userId, kept, answer);
    return answer;
  });
  const outcome = await Promise.race([
    asked.then(
      () => 'answered',
      (error: unknown) => (isUnreachable(error) ? 'unreachable' : 'refused'),
    ),
    new Promise((resolve) => setTimeout(resolve, patience, 'late')),
  ]);
  if (outcome === 'answered' || outcome === 'refused') return asked;

  const found = await findKept(userId, kept);
  if (!found || !isStillHere()) return asked;
  setKeptSince(queryKey, found.at);
  asked.then(
    (answer) => {
      // Somebody else may have logged in meanwhile, to whom this is not to be shown.
      if (isStillHere() && !kept.forForm) queryClient.setQueryData(queryKey, answer);
    },
    () => {},
  );
  return found.answer;
}

/** After so many milliseconds an answer is waited for no longer. */
const hopeless = 60_000;

const begun = new Map<string, number>();

async function underWay<Answer>(queryKey: QueryKey, answer: Promise<Answer>): Promise<Answer> {
  const name = nameOf(queryKey);
  const now = Date.now();
  begun.set(name, now);
  try {
    return await answer;
  } finally {
    if (begun.get(name) === now) begun.delete(name);
  }
}

/** Whether the server may still answer what it has been asked: to ask again would only be one more to wait for. */
export const isStillAsked = (queryKey: QueryKey): boolean =>
  Date.now() - (begun.get(nameOf(queryKey)) ?? 0) < hopeless;

const isUnreachable = (error: unknown) => error instanceof CallFailed && error.failure.kind === 'unreachable';

async function findKept<Whole, Answer>(userId: string, { name, from }: Kept<Whole, Answer>) {
  try {
    const { readKept } = await import('./device/kept.ts');
    const found = await readKept(userId, name);
    const answer = found && from(found.value as Whole);
    return answer === undefined ? undefined : { at: found?.at ?? '', answer };
  } catch {
    return undefined;
  }
}

async function keepAnswer<Whole, Answer>(
  userId: string,
  { name, into }: Kept<Whole, Answer>,
  answer: Answer,
): Promise<void> {
  if (!into || currentSession()?.userId !== userId) return;
  // What is not to be put into anything is all of it.
  const what = into(answer, undefined) === undefined ? 'part' : 'whole';
  await changeKept<Whole>(name, (whole) => into(answer, whole), what);
}

/** Changes what is kept, after a save or a deletion. Where that can't be done, nothing is lost. */
export async function changeKept<Whole>(
  name: KeptName,
  change: (whole: Whole | undefined) => Whole | undefined,
  what: 'whole' | 'part' = 'part',
): Promise<void> {
  const user = currentSession();
  if (!user) return;
  try {
    const { keep } = await import('./device/kept.ts');
    await keep(user.userId, name, what, (whole) => change(whole as Whole | undefined));
  } catch {}
}

const keptSince = new Map<string, string>();
const listeners = new Set<() => void>();
const nameOf = (queryKey: QueryKey) => JSON.stringify(queryKey);

function setKeptSince(queryKey: QueryKey, at: string | undefined): void {
  if (keptSince.get(nameOf(queryKey)) === at) return;
  if (at === undefined) keptSince.delete(nameOf(queryKey));
  else keptSince.set(nameOf(queryKey), at);
  for (const listener of listeners) listener();
}

/** When the server gave what this query shows, ISO 8601; undefined where it has just given it. */
export function useKeptSince(queryKey: QueryKey): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keptSince.get(nameOf(queryKey)),
  );
}
