import { documentKinds } from './document-fields.ts';
import type { SavedDocument } from './documents.ts';

const kinds = Object.keys(documentKinds);

export const hasExpired = ({ expires }: Pick<SavedDocument, 'expires'>, day: string): boolean =>
  expires !== undefined && expires < day;

/** In the order in which they are asked for; of a kind, the one that is valid longest first, and last those that don't say. */
export const inOrder = (documents: readonly SavedDocument[]): SavedDocument[] =>
  documents.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      compare(other.expires ?? '', one.expires ?? '') ||
      compare(other.issued ?? '', one.issued ?? '') ||
      compare(other.createdAt, one.createdAt),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The documents of boats that somebody may ask for on a day: those that have not expired, and of a kind without one the last. */
export function currentDocuments(documents: readonly SavedDocument[], day: string): SavedDocument[] {
  const ofBoats = inOrder(documents).filter(({ boatId }) => boatId !== undefined);
  const isValid = (document: SavedDocument) => !hasExpired(document, day);
  const told = new Set(ofBoats.filter(isValid).map(whatOf));
  return ofBoats.filter((document) => {
    const isLast = !told.has(whatOf(document));
    told.add(whatOf(document));
    return isLast || isValid(document);
  });
}

const whatOf = ({ boatId, kind }: SavedDocument) => `${boatId} ${kind}`;
