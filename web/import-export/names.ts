import type { Boat } from '#contract/boats';
import { nameKey } from '#contract/name-key';
import { boatCalled } from '#contract/plan/plan';
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

/** What boats that are here already are called here, where a file calls them by a name that no boat has here. */
export class BoatNames {
  readonly #boatOf: ReturnType<typeof boatCalled>;
  readonly #here = new Map<string, string>();

  constructor(boats: readonly Item[]) {
    this.#boatOf = boatCalled(boats as unknown as Boat[]);
  }

  note(inFile: { name: string; bookName: string }, here: Item | undefined): void {
    for (const name of [inFile.name, inFile.bookName])
      if (here && name && !this.#boatOf(name)) this.#here.set(nameKey(name), String(here.name));
  }

  of(written: unknown): string | undefined {
    return this.#here.get(nameKey(String(written ?? '')));
  }
}
