import { documentKinds } from '#contract/document-fields';
import type { Db } from '../platform/db/connect.ts';
import type { ImageRow } from '../platform/db/schema.ts';
import { findDocument } from './store.ts';

/** What a file is called where somebody saves it, as RFC 8187 writes it: `Försäkringsbevis Svenska Sjö.pdf`. */
export async function nameOfFile(db: Db, { file, used_by }: ImageRow): Promise<string> {
  if (used_by === null) return file;
  const document = await findDocument(db, used_by);
  if (!document) return encoded(`Kvitto${file.slice(file.lastIndexOf('.'))}`);
  const kind = documentKinds[document.kind as keyof typeof documentKinds];
  // Without the characters that some file system forbids in a name or that change how it is read.
  const words = `${kind} ${document.name ?? ''}`.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ').trim();
  return encoded(words + file.slice(file.lastIndexOf('.')));
}

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
