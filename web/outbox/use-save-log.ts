import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FormDraft } from '../drafts/use-draft.ts';
import type { PickedImage } from '../images/picked.ts';
import { readyToSend } from '../images/upload.tsx';
import { isKeptFor, openDb } from '../offline/db.ts';
import type { Entry, Fields, LogKind } from '../offline/entry.ts';
import { idOfEntry } from '../offline/optimistic.ts';
import type { ChangePicture, Opened } from '../offline/outbox.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import type { Saving } from '../shared/form/saving.ts';
import type { StateMessage } from '../shared/state-message.ts';
import { t } from '../strings.ts';
import { fetchEngine, saveLog } from './save.ts';
import { waitingPictureAt } from './use-pictures.ts';

interface LogForm {
  kind: LogKind;
  /** Where a log is shown. */
  show: string;
  draft: FormDraft;
  guard: { letGo: () => void; holdAgain: () => void };
  /** What the form was opened with; undefined for a new log. */
  opened?: Opened;
  texts: { done: string; failed: string };
  /** Fetches the page that the form leads to, while there is a network. */
  fetchNext: () => Promise<unknown>;
}

/** How the form of a log saves: see `saveLog`. Leads to the log's page, unless the server has refused what was written. */
export function useSaveLog({ kind, show, draft, guard, opened, texts, fetchNext }: LogForm) {
  const navigate = useNavigate();
  const fetchAhead = useEffectEvent(() => Promise.allSettled([fetchNext(), fetchEngine()]));
  useEffect(() => void fetchAhead(), []);
  // What was refused after having waited is put right in its place.
  const [refused, setRefused] = useState<Entry>();

  return async function save(
    fields: Fields,
    { images, removed }: { images: readonly string[]; removed: readonly string[] },
    picked: readonly PickedImage[],
    saving: Saving,
  ): Promise<SaveFailure | undefined> {
    const fresh = await readyToSend(picked);
    saving.check();
    const userId = saving.userId;
    if (userId === undefined) return { sentences: [texts.failed] };
    const entryBefore = refused ?? opened?.entry;
    const pictures = [...keptPictures(opened, images, removed), ...fresh];
    const written = await draft.settle();
    const saved = await saveLog(
      userId,
      {
        kind,
        action: opened ? 'update' : 'create',
        ...(opened && { opened: { ...opened, entry: entryBefore } }),
        fields,
        pictures,
        draft: written,
      },
      texts.failed,
      () => {
        draft.becameEntry();
        guard.letGo();
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
      guard.holdAgain();
      if (entryBefore) {
        setRefused(result.entry);
        await draft.becameFormAgain();
      } else {
        // The entry becomes the draft again: written down before the other is taken away.
        await draft.becameFormAgain();
        const { modify } = await import('../offline/outbox.ts');
        await modify(openDb(userId), entry.id, () => undefined);
      }
      return { sentences: [texts.failed, ...sentences], fields };
    }
    saving.check();
    const done = result.kind === 'done' && result.logId !== '';
    const id = done ? result.logId : entry ? idOfEntry(entry) : '';
    const message =
      result.kind === 'done'
        ? texts.done
        : result.kind === 'waiting'
          ? waitingText(userId, opened)
          : undefined;
    await navigate(`${show}/${id}`, {
      replace: true,
      state: message === undefined ? null : ({ message } satisfies StateMessage),
    });
    return undefined;
  };
}

/** Without those that were removed, which are named as the page shows them: one that waits may not be shown yet. */
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

function waitingText(userId: string, opened: Opened | undefined): string {
  if (!isKeptFor(userId)) return t('net.onlyInPage');
  const what = opened ? t('flash.changeKept') : t('flash.logKept');
  return `${what} ${t(navigator.onLine ? 'net.whenServer' : 'net.whenNetwork')}`;
}
