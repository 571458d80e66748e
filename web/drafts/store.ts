import { type Device, openDevice } from '../device/database.ts';
import { seal, sealBytes, unseal, unsealBytes } from '../device/seal.ts';
import { entryOfId } from '../outbox/shown.ts';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session-state.ts';
import type { Draft } from './draft.ts';

/** A picture's bytes lie under the draft's name: the same picture may be in two drafts, or on its way to the server. */
const pictureKey = (draft: Draft, picture: { id: string }) => `${draft.id}/${picture.id}`;
const everyPictureOf = ({ id }: Draft) => IDBKeyRange.bound(`${id}/`, `${id}0`, false, true);

/** Those of one user, the newest first. A seal that can't be opened hides what is under it. */
export async function readDrafts(userId: string, form: string): Promise<Draft[]> {
  const device = await openDevice(userId);
  const sealed = await device.getAll('drafts');
  const drafts = await Promise.all(
    sealed.map(async ({ content }) => {
      const draft = await unseal<Draft>(device, content);
      return draft && { ...draft, form: await formNow(device, draft.form) };
    }),
  );
  return drafts
    .filter((draft) => draft?.form === form)
    .filter((draft) => draft !== undefined)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** The log that a draft changes may have been only here when it was begun, and have been sent since. */
async function formNow(device: Device, form: string): Promise<string> {
  const slash = form.lastIndexOf('/') + 1;
  const entry = entryOfId(form.slice(slash));
  const sent = entry === undefined ? undefined : await device.get('sent', entry);
  return sent ? form.slice(0, slash) + sent.logId : form;
}

/** The pictures of a draft by their id, as files to be sent. One that can't be read is not among them. */
export async function readPictures(userId: string, draft: Draft): Promise<Map<string, File>> {
  const device = await openDevice(userId);
  const found = draft.pictures.map(async (picture) => {
    const sealed = await device.get('pictures', pictureKey(draft, picture));
    const bytes = sealed && (await unsealBytes(device, sealed));
    const { id, name, type } = picture;
    return bytes ? [[id, new File([bytes], name, { type })] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/**
 * Writes a draft down as it is now. `files` holds the bytes of its pictures, at least of those that are not there yet.
 * Resolves when they would outlast a flat battery; rejects where the browser keeps nothing, or has no room.
 */
export async function keepDraft(userId: string, draft: Draft, files: Map<string, File>): Promise<void> {
  const device = await openDevice(userId);
  const content = await seal(device, draft);
  const wanted = draft.pictures.map((picture) => pictureKey(draft, picture));
  const there = await device.getAllKeys('pictures', everyPictureOf(draft));
  const missing = draft.pictures.filter((picture) => !there.includes(pictureKey(draft, picture)));
  const pictures = await Promise.all(
    missing.map(async (picture) => {
      const bytes = await files.get(picture.id)?.arrayBuffer();
      return bytes ? [{ key: pictureKey(draft, picture), sealed: await sealBytes(device, bytes) }] : [];
    }),
  );

  const sealed = [content, ...pictures.flat().map((picture) => picture.sealed)];
  if (mustBeSealed(userId) && sealed.some(({ iv }) => iv === null)) {
    throw new Error('The log-out came first: what is written now would lie open.');
  }

  const trx = device.transaction(['drafts', 'pictures'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...pictures.flat().map(({ key, sealed }) => trx.objectStore('pictures').put(sealed, key)),
    ...there.filter((key) => !wanted.includes(key)).map((key) => trx.objectStore('pictures').delete(key)),
    trx.objectStore('drafts').put({ savedAt: draft.savedAt, content }, draft.id),
    trx.done,
  ]);
  tellLists(userId);
}

/** Once its writer is gone; on plain HTTP nothing can be. */
const mustBeSealed = (userId: string) =>
  globalThis.crypto.subtle !== undefined && currentSession()?.userId !== userId;

export async function dropDraft(userId: string, draft: Draft): Promise<void> {
  const device = await openDevice(userId);
  const trx = device.transaction(['drafts', 'pictures'], 'readwrite');
  await Promise.all([
    trx.objectStore('drafts').delete(draft.id),
    trx.objectStore('pictures').delete(everyPictureOf(draft)),
    trx.done,
  ]);
  tellLists(userId);
}

/** What a list of drafts is cached under. */
export const draftsKey = (userId: string) => ['drafts', userId];

function tellLists(userId: string) {
  void queryClient.invalidateQueries({ queryKey: draftsKey(userId) });
}
