import { onOutbox } from '../offline/channel.ts';
import { openDb } from '../offline/db.ts';
import { decrypt, decryptBytes, encrypt, encryptBytes } from '../offline/encryption.ts';
import { removeDraft } from '../offline/enqueue.ts';
import { entryOfId } from '../offline/optimistic.ts';
import { sentAs } from '../offline/outbox.ts';
import type { OfflineDb } from '../offline/schema.ts';
import { queryClient } from '../query-client.ts';
import { type Draft, readDraft } from './draft.ts';

/** Pictures are stored under the id of their draft: the same picture may be in two drafts, or on its way to the server. */
const pictureKey = (draft: Draft, picture: { id: string }) => `${draft.id}/${picture.id}`;

/** The user's drafts of a form, the newest first. What can't be decrypted, or is not a draft, is left out. */
export async function readDrafts(userId: string, form: string): Promise<Draft[]> {
  const db = openDb(userId);
  const stored = await db.read(['drafts'], (trx) => trx.getAll('drafts'));
  const drafts = await Promise.all(
    stored.map(async ({ content }) => {
      const draft = readDraft(await decrypt(db, content));
      return draft && { ...draft, form: await formNow(db, draft.form) };
    }),
  );
  return drafts
    .filter((draft) => draft !== undefined)
    .filter((draft) => draft.form === form)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

/** The form's address by now: its log may have existed only here when the draft was begun, and have been sent since. */
async function formNow(db: OfflineDb, form: string): Promise<string> {
  const idNow = async (id: string): Promise<string> => {
    const entry = entryOfId(id);
    return (entry && (await sentAs(db, entry))) ?? id;
  };
  return (await Promise.all(form.split('/').map(idNow))).join('/');
}

/** The pictures of a draft by their id, as files to be sent. One that can't be read is left out. */
export async function readPictures(userId: string, draft: Draft): Promise<Map<string, File>> {
  const db = openDb(userId);
  const found = draft.pictures.map(async (picture) => {
    const stored = await db.read(['pictures'], (trx) => trx.get('pictures', pictureKey(draft, picture)));
    const bytes = stored && (await decryptBytes(db, stored));
    const { id, name, type } = picture;
    return bytes ? [[id, new File([bytes], name, { type })] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/**
 * Stores a draft. `files` has its pictures, at least those that are not stored yet. Resolves when the data would survive a
 * power loss; rejects if there is no room, and once the user has logged out.
 */
export async function keepDraft(userId: string, draft: Draft, files: Map<string, File>): Promise<void> {
  const db = openDb(userId);
  const content = await encrypt(db, draft);
  const wanted = draft.pictures.map((picture) => pictureKey(draft, picture));
  const there = await db.read(['pictures'], (trx) => trx.keys('pictures', `${draft.id}/`));
  const missing = draft.pictures.filter((picture) => !there.includes(pictureKey(draft, picture)));
  const pictures = await Promise.all(
    missing.map(async (picture) => {
      const bytes = await files.get(picture.id)?.arrayBuffer();
      return bytes ? [{ key: pictureKey(draft, picture), bytes: await encryptBytes(db, bytes) }] : [];
    }),
  );
  await db.write(['drafts', 'pictures'], async (trx) => {
    await Promise.all([
      ...pictures.flat().map(({ key, bytes }) => trx.put('pictures', bytes, key)),
      ...there.filter((key) => !wanted.includes(key)).map((key) => trx.delete('pictures', key)),
      trx.put('drafts', { savedAt: draft.savedAt, content }, draft.id),
    ]);
  });
  tellLists(userId);
}

export async function dropDraft(userId: string, draft: Draft): Promise<void> {
  await openDb(userId).write(['drafts', 'pictures'], (trx) => removeDraft(trx, draft.id));
  tellLists(userId);
}

/** The query key of the lists of drafts. */
export const draftsKey = (userId: string) => ['drafts', userId];

// Lists read anew what was on the device, once a database that opened late has it.
onOutbox((news) => news === 'written' && void queryClient.invalidateQueries({ queryKey: ['drafts'] }));

export function tellLists(userId: string) {
  void queryClient.invalidateQueries({ queryKey: draftsKey(userId) });
}
