import { DeviceIsFullError, openDb } from '../offline/db.ts';
import { type Change, enqueue, PictureUnreadableError } from '../offline/enqueue.ts';
import type { Entry } from '../offline/entry.ts';
import { type Outcome, outcome } from '../offline/outcome.ts';
import { syncOf } from '../offline/start.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { t } from '../strings.ts';

/** The result of a save. `entry` undefined: there was nothing left to send. */
export type Saved =
  | { ok: true; entry: Entry | undefined; result: Outcome }
  | { ok: false; failure: SaveFailure };

/**
 * The only way to save a log: the change becomes an entry, the sync sends it, and its result is waited for, for some
 * seconds. `onWritten` is called when the entry is in the outbox and can't be lost any more.
 */
export async function saveLog(
  userId: string,
  change: Change,
  instead: string,
  onWritten: () => void = () => {},
): Promise<Saved> {
  const failed = (...sentences: string[]) => ({ ok: false, failure: { sentences } }) as const;
  const db = openDb(userId);
  syncOf(userId);
  try {
    const entry = await enqueue(db, change);
    onWritten();
    // In the outbox it is saved, even if the device does not say what becomes of it.
    const result: Outcome = entry
      ? await outcome(db, entry, () => navigator.onLine).catch(() => ({ kind: 'waiting' }))
      : { kind: 'done', logId: '' };
    return { ok: true, entry, result };
  } catch (error) {
    if (error instanceof DeviceIsFullError) return failed(t('net.full'));
    if (error instanceof PictureUnreadableError) {
      return failed(t('img.uploadFailed'), ...error.names.map((filnamn) => t('img.lost', { filnamn })));
    }
    console.warn('Nothing could be saved.', error);
    return failed(instead, t('net.notKept'));
  }
}
