import { imagePrefixes } from '#contract/images';
import { isEmpty } from '#contract/logs/values';
import { boatFields } from '#contract/plan/boat-fields';
import { filesOf, type Item, type Kind, type Values } from '../sync/change.ts';
import { madeId } from './made-id.ts';

/* What a dossier has of records that are here already, and that they lack. What is here stays as it is. */

/** The id that a picture of the file gets here, and the path that follows from it. */
export const pictureHere = (kind: Kind, recordId: string, path: string) => {
  const id = madeId(recordId, path);
  return { id, path: `${imagePrefixes[filesOf[kind] ?? 'log']}${id}${path.slice(path.lastIndexOf('.'))}` };
};

/** Those of the pictures of a record that it does not show here. */
export function lackingPictures(kind: Kind, { _id, images }: Item, pictures: readonly string[]): string[] {
  const here = new Set(images as readonly string[] | undefined);
  return pictures.filter((path) => !here.has(pictureHere(kind, _id, path).path));
}

/** The facts of a boat that are empty here. What her service book calls her is no fact: by that logs are found. */
export function lackingFacts(here: Item, inFile: Values): Values {
  const names = Object.keys(boatFields).filter((name) => name !== 'bookName');
  return Object.fromEntries(
    names.flatMap((name) => (isEmpty(here[name]) && !isEmpty(inFile[name]) ? [[name, inFile[name]]] : [])),
  );
}
