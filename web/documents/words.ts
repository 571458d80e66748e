import { hasExpired } from '#contract/current-documents';
import { documentKinds } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import { dayInWords } from '#contract/plan/days';
import { t } from '../strings.ts';

type Named = { kind?: string | undefined; name?: string | undefined };

const kindOf = ({ kind = '' }: Named): string => documentKinds[kind as keyof typeof documentKinds] ?? kind;

/** `Försäkringsbevis, Svenska Sjö`; '' for a draft that says neither. */
export const nameOf = (document: Named): string =>
  [kindOf(document), document.name].filter((part) => part).join(', ');

/** `Gäller till 31 mars`; nothing if it has no end. */
export function validityOf(document: SavedDocument, today: string): string | undefined {
  const { expires } = document;
  if (expires === undefined) return undefined;
  const key = hasExpired(document, today) ? 'doc.expired' : 'doc.validUntil';
  return t(key, { datum: dayInWords(expires, today) });
}
