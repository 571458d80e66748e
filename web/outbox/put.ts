import type { Change, Entry, WaitingImage } from '../device/outbox.ts';
import { currentSession } from '../session-state.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';
import { idOfEntry } from './shown.ts';
import { useOutbox } from './use-outbox.ts';
import { waitingPictureAt } from './use-pictures.ts';

/**
 * Puts what could not be saved on the server into the outbox of whoever wrote it. Answers with what the log is called from
 * now on, or with why not even that was possible; `instead` is what is said then.
 */
export async function aside(
  userId: string | undefined,
  change: Change,
  instead: SaveFailure,
): Promise<{ ok: true; id: string } | { ok: false; failure: SaveFailure }> {
  if (userId === undefined || currentSession()?.userId !== userId) return { ok: false, failure: instead };
  try {
    const { putInOutbox, ChangedInAnotherTab, DeviceIsFull } = await import('../device/outbox.ts');
    try {
      return { ok: true, id: idOfEntry(await putInOutbox(userId, change)) };
    } catch (error) {
      if (error instanceof DeviceIsFull) return { ok: false, failure: { sentences: [t('net.full')] } };
      if (error instanceof ChangedInAnotherTab) {
        return { ok: false, failure: { sentences: [t('outbox.otherTab')] } };
      }
      throw error;
    }
  } catch (error) {
    console.warn('Nothing could be put aside.', error);
    return { ok: false, failure: instead };
  }
}

/** Takes back what has not been sent. Resolves with whether it had not. */
export async function takeBack({ id }: Entry): Promise<boolean> {
  const user = currentSession();
  if (!user) return false;
  const { withdraw } = await import('../device/outbox.ts');
  return withdraw(user.userId, id);
}

/** Whether something waits already: what is written after it goes after it. */
export function useInLine(): boolean {
  return useOutbox()?.some(({ problem }) => !problem) ?? false;
}

/**
 * The pictures of an entry without those that can't be read, and those that were removed from it, which are named as the page
 * shows them.
 */
export function withoutRemoved({ images }: Entry, removed: readonly string[]): WaitingImage[] {
  const gone = new Set(removed.map((shown) => waitingPictureAt(shown) ?? shown));
  return images
    .filter((image) => !('unreadable' in image))
    .map((image) => ('picture' in image ? { picture: image.picture } : { path: image.path }))
    .filter((image) => !gone.has('picture' in image ? image.picture : image.path));
}
