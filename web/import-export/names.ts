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

/** What the boats of a file are called here, where the file calls them by a name that no boat has here, or another. */
export class BoatNames {
  readonly #boatOf: ReturnType<typeof boatCalled>;
  readonly #here = new Map<string, string>();

  constructor(boats: readonly Item[]) {
    this.#boatOf = boatCalled(boats as unknown as Boat[]);
  }

  /** The boat that is called so here. */
  means(name: string): { id: string } | undefined {
    const id = this.#boatOf(name);
    return id === undefined ? undefined : { id };
  }

  /** `here`: the one of these that it is; without it, it is new here. */
  note(inFile: { name: string; bookName: string }, here: Item | undefined): void {
    for (const name of [inFile.name, inFile.bookName])
      if (name && this.#boatOf(name) !== here?._id)
        this.#here.set(nameKey(name), String(here?.name ?? inFile.name));
  }

  of(written: unknown): string | undefined {
    return this.#here.get(nameKey(String(written ?? '')));
  }
}
