import { nameKey } from '#contract/name-key';
import type { Item } from '../sync/change.ts';

/* By what boats and tasks are known: those of the same name, or from the same template, are one. */

export const boatKey = (name: string) => `boat ${nameKey(name)}`;

export const taskKey = (boatId: unknown, by: 'name' | 'own' | 'template', what: unknown) =>
  `task ${boatId} ${by} ${what}`;

/** The keys of a task. `own`: the name of one from no template. */
export function keysOf({ boatId, template, name }: Item): string[] {
  const key = nameKey(String(name));
  const more = template === undefined ? taskKey(boatId, 'own', key) : taskKey(boatId, 'template', template);
  return [taskKey(boatId, 'name', key), more];
}

/** What logs of a file call a boat by a name that no boat has here, and the name that she has here, if she is there already. */
export const newNames = (
  inFile: { name: string; bookName?: string | undefined },
  here: Item | undefined,
  isCalled: (name: string) => boolean,
): (readonly [string, string])[] =>
  [inFile.name, inFile.bookName ?? ''].flatMap((name) =>
    here && name && !isCalled(name) ? [[nameKey(name), String(here.name)] as const] : [],
  );
