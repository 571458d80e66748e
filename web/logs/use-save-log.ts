import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits';
import { addedFiles } from '../drafts/added-files.ts';
import type { FormDraft } from '../drafts/use-draft.ts';
import { isOfDocument, type PickedImage } from '../images/picked-image.ts';
import { readyToSend } from '../images/upload.tsx';
import { useMustWait } from '../outbox/use-changes.ts';
import type { SaveAttempt } from '../shared/form/save-attempt.ts';
import type { SaveFailure } from '../shared/form/save-failure.ts';
import type { FlashMessage } from '../shared/navigation/flash-message.ts';
import { useWayBack } from '../shared/navigation/way-back.tsx';
import type { ChosenPicture, SavedChange, Values } from '../sync/change.ts';
import { newId, type Saving } from '../sync/decide.ts';
import { save } from '../sync/use-items.ts';
import { type AnyLog, type LogKind, say } from './kind.ts';

/** A file that was chosen in the form of a service becomes a document of it, called as the file is. */
const documentOf = (serviceLogId: string, file: ChosenPicture): Saving => ({
  ...{ kind: 'document', recordId: newId(), base: null, pictures: [file] },
  values: { kind: 'other', name: file.name.replace(/\.[^.]*$/, '').slice(0, limits.title), serviceLogId },
});

interface LogForm<Log extends AnyLog> {
  kind: LogKind<Log>;
  /** Of a new log: the id that it gets. */
  id: string;
  isNew: boolean;
  draft: FormDraft;
  guard: { allowLeave: () => void };
  /** The change that the server has refused, and that is corrected. */
  refused?: SavedChange | undefined;
  /** What is said when it has been saved. */
  done: string;
  /** Fetches the code of the page that the form leads to, while there is a network. */
  fetchNext: () => Promise<unknown>;
}

/** How the form of a log saves: on the device, from where it is sent by itself. Navigates to the log's page. */
export function useSaveLog<Log extends AnyLog>(form: LogForm<Log>) {
  const { kind, id, isNew, draft, guard, refused, done, fetchNext } = form;
  const navigate = useNavigate();
  const goBack = useWayBack();
  const mustWait = useMustWait();
  const fetchAhead = useEffectEvent(() => fetchNext().catch(() => {}));
  useEffect(() => void fetchAhead(), []);

  return async function saveLog(
    values: Values,
    picked: readonly PickedImage[],
    saving: SaveAttempt,
  ): Promise<SaveFailure | undefined> {
    const ready = await readyToSend(picked);
    saving.throwIfEnded();
    const stored = await draft.settle();
    const added = await addedFiles(ready, stored);
    if ('lost' in added) {
      await draft.wasNotSaved();
      return added.lost;
    }
    const { pictures: all, files } = added;
    const ofDocuments = new Set(picked.filter(isOfDocument).map(({ path }) => path));
    const pictures = all.filter(({ path }) => !ofDocuments.has(path));
    saving.throwIfEnded();
    const saved = await save(
      say(kind, isNew ? 'notCreated' : 'notUpdated'),
      {
        ...{ kind: kind.name, recordId: id, base: isNew ? null : draft.base, values, pictures, files },
        ...{ draft: stored?.id, instead: refused?.id },
      },
      ...all.filter(({ path }) => ofDocuments.has(path)).map((file) => documentOf(id, file)),
    );
    if (!saved.ok) {
      await draft.wasNotSaved();
      return saved.failure;
    }
    draft.wasSaved();
    guard.allowLeave();
    saving.throwIfEnded();
    // What waits for the network is announced by the log's page, and by the line above every page.
    const message = mustWait ? undefined : done;
    const state: FlashMessage | null = message === undefined ? null : { message };
    if (!isNew && goBack) await goBack(message);
    else await navigate(`${kind.routes.show}/${id}`, { replace: true, state });
    return undefined;
  };
}
