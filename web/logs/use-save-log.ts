import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FormDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked-image.ts';
import { readyToSend } from '../images/upload.tsx';
import { openDb } from '../offline/db.ts';
import type { ChangePicture, Opened } from '../offline/enqueue.ts';
import type { Entry, Fields } from '../offline/entry.ts';
import { idOfEntry } from '../offline/optimistic.ts';
import { modify } from '../offline/outbox.ts';
import type { Trx } from '../offline/schema.ts';
import { saveLog } from '../outbox/save.ts';
import { waitingPictureAt } from '../outbox/use-pictures.ts';
import type { FlashMessage } from '../shared/flash-message.ts';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import { useWayBack } from '../shared/way-back.tsx';
import { type AnyLog, type LogKind, say } from './kind.ts';

interface LogForm<Log extends AnyLog> {
  kind: LogKind<Log>;
  draft: FormDraft;
  guard: { allowLeave: () => void; preventLeave: () => void };
  /** What the form was opened with; undefined for a new log. */
  opened?: Opened;
  /** Fetches the page that the form leads to, while there is a network. */
  fetchNext: () => Promise<unknown>;
}

/** How the form of a log saves: see `saveLog`. Navigates to the log's page, unless the server has refused the save. */
export function useSaveLog<Log extends AnyLog>({ kind, draft, guard, opened, fetchNext }: LogForm<Log>) {
  const texts = {
    done: say(kind, opened ? 'updated' : 'created'),
    failed: say(kind, opened ? 'notUpdated' : 'notCreated'),
  };
  const navigate = useNavigate();
  const goBack = useWayBack();
  const fetchAhead = useEffectEvent(() => fetchNext().catch(() => {}));
  useEffect(() => void fetchAhead(), []);
  // A refused entry that stays is corrected in place.
  const [refused, setRefused] = useState<Entry>();

  return async function save(
    content: object,
    { images, removed }: { images: readonly string[]; removed: readonly string[] },
    picked: readonly PickedImage[],
    saving: SaveAttempt,
  ): Promise<SaveFailure | undefined> {
    // Fields that the user has not touched are left out.
    const fields = Object.fromEntries(
      Object.entries(content)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'object' && value ? JSON.stringify(value) : value]),
    ) as Fields;
    const fresh = await readyToSend(picked);
    saving.throwIfEnded();
    const userId = saving.userId;
    if (userId === undefined) return { sentences: [texts.failed] };
    const entryBefore = refused ?? opened?.entry;
    const pictures = [...keptPictures(opened, images, removed), ...fresh];
    const written = await draft.settle();
    const saved = await saveLog(
      userId,
      {
        kind: kind.name,
        action: opened ? 'update' : 'create',
        ...((opened || refused) && { opened: { base: null, etag: null, ...opened, entry: entryBefore } }),
        fields,
        pictures,
        draft: written,
      },
      texts.failed,
      () => {
        draft.becameEntry();
        guard.allowLeave();
      },
    );
    if (!saved.ok) {
      await draft.becameFormAgain();
      return saved.failure;
    }
    const { entry, result } = saved;
    if (result.kind === 'stuck' && result.problem.kind === 'refused' && entry) {
      const { sentences, fields } = result.problem;
      if (saving.signal.aborted) return undefined;
      guard.preventLeave();
      const kept = await draft.becameFormAgain();
      if (entryBefore || !(await isDraftAgain(userId, result.entry, kept))) setRefused(result.entry);
      return { sentences: [texts.failed, ...sentences], fields };
    }
    saving.throwIfEnded();
    const done = result.kind === 'done' && result.logId !== '';
    const id = done ? result.logId : entry ? idOfEntry(entry) : '';
    // A waiting log is announced by the page itself, and by the line above every page.
    const state: FlashMessage | null = result.kind === 'done' ? { message: texts.done } : null;
    // The previous page is that of the log, unless the log has been sent under another id meanwhile.
    if (opened && goBack && location.pathname.endsWith(`/${id}`)) await goBack(state?.message);
    else await navigate(`${kind.routes.show}/${id}`, { replace: true, state });
    return undefined;
  };
}

/**
 * Deletes a refused entry that its form has stored as a draft again. False if it stays: the device has no room for the draft,
 * another window has saved the same log since, or the server has the log already.
 */
async function isDraftAgain(
  userId: string,
  { id, revision }: Entry,
  draft: string | undefined,
): Promise<boolean> {
  if (draft === undefined) return false;
  const isStored = async (trx: Trx) => {
    if (!(await trx.get('drafts', draft))) throw new Error('The draft is not on the device.');
  };
  const isOnlyHere = (now: Entry | undefined) => now?.revision === revision && now.logId === undefined;
  const change = (now: Entry | undefined) => (isOnlyHere(now) ? undefined : now);
  return modify(openDb(userId), id, change, { also: isStored }).then(
    (left) => left === undefined,
    () => false,
  );
}

/** The pictures that were not removed. `removed` has addresses as the page shows them, which may be object URLs. */
function keptPictures(
  opened: Opened | undefined,
  images: readonly string[],
  removed: readonly string[],
): ChangePicture[] {
  const gone = new Set(removed.map((shown) => waitingPictureAt(shown) ?? shown));
  const all: ChangePicture[] =
    opened?.entry?.pictures.map((one) =>
      'picture' in one ? { picture: one.picture } : { path: one.path },
    ) ?? images.map((path) => ({ path }));
  return all.filter((one) => !gone.has('picture' in one ? one.picture : 'path' in one ? one.path : ''));
}
