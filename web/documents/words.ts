import { documentKinds } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import { t } from '../strings.ts';

const kindOf = ({ kind }: SavedDocument): string => documentKinds[kind as keyof typeof documentKinds] ?? kind;

/** `Försäkringsbevis, Svenska Sjö` */
export const nameOf = (document: SavedDocument): string =>
  document.name ? t('doc.named', { slag: kindOf(document), namn: document.name }) : kindOf(document);
