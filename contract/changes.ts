import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * What a device holds of an account is brought up to date by what has changed since a number, `at` of the answer before. The
 * number is the account's: each change of it sets a higher one.
 */
const notANumber = 'Ändringsnumret känns inte igen.';

/** The number in a query; `0` asks for everything. */
export const since = z.optional(
  z.pipe(z.string(notANumber).check(z.regex(/^\d{1,15}$/, notANumber)), z.transform(Number)),
);

/** The query of a short list, which always comes whole. */
export const sinceQuery = z.object({ since });

/**
 * Items that are new or changed, and the ids of those that are gone. `whole`: the number could not be continued (it is older than
 * what is remembered of removed items, or ahead of a restored backup), and this is everything. The pages of an answer belong
 * together (`Link`), and `at` of its first is the number to go on from.
 */
export const changesOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    at: z.int(),
    whole: z.optional(z.boolean()),
    changed: z.array(item),
    removed: z.array(z.string()),
  });

/** A log that has changed, with the version of its ETag: what a device that deletes it says that it has seen. */
export const changedItem = <S extends z.core.$ZodLooseShape>(item: z.ZodMiniObject<S>) =>
  z.extend(item, { version: z.int() });

/** The id of something that a device creates, in the shape that the server makes. */
export const idPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * When something that a creation brings was made or put away, before it came here. What is no moment of the past is ignored, as
 * of a client that sends back what it was answered.
 */
export const pastMoment = z.pipe(
  z.optional(z.unknown()),
  z.transform((moment) => {
    const isOne = typeof moment === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(moment);
    return isOne && Date.parse(moment) < Date.now() ? moment : undefined;
  }),
);

/** The id that a creation names. One of another shape is ignored: the specification's client sends whatever it has. */
export const createdId = z.pipe(
  z.optional(z.unknown()),
  z.transform((id) => (typeof id === 'string' && idPattern.test(id) ? id : undefined)),
);

const seen = z.nullable(
  z.union([z.string().check(z.maxLength(limits.jsonBytes)), z.number(), z.boolean(), z.array(z.string())]),
);

/**
 * What fields held when the writer of a change saw them: the change is made only where they still do, or hold the new value
 * already. A list of things, as of pictures, is a set: what was added is added, and what was taken away is taken away.
 */
export const wasOf = (names: readonly string[], relations: Record<string, z.ZodMiniType> = {}) =>
  z.strictObject({
    ...Object.fromEntries(names.map((name) => [name, z.optional(seen)])),
    ...Object.fromEntries(
      Object.entries(relations).map(([name, one]) => [name, z.optional(z.nullable(one))]),
    ),
  }) as unknown as z.ZodMiniType<Was, Was>;

/** By the names of fields. */
export type Was = Record<string, unknown>;

/** Absent, null and '' are the same: an empty field. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** A set with what one change of it added, and without what it took away, in the order of that change. */
export function changedSet(
  current: readonly string[],
  from: readonly string[],
  to: readonly string[],
): string[] {
  const [here, before, after] = [new Set(current), new Set(from), new Set(to)];
  return [
    ...to.filter((one) => here.has(one) || !before.has(one)),
    ...current.filter((one) => !before.has(one) && !after.has(one)),
  ];
}

/** What becomes of a change: what is left of it to be made, and the fields that somebody else has changed meanwhile. */
export interface Merged<C> {
  left: Partial<C>;
  collided: string[];
}

/**
 * Compares a change with what is there now, by what its writer saw; all three as answers have them. A field that holds the new
 * value already is left out, so that a change may be sent again. Fields that `was` does not name are written as they come.
 */
export function merge<C extends object>(current: object, change: C, was: Was): Merged<C> {
  const now = current as Record<string, unknown>;
  const left = { ...change } as Record<string, unknown>;
  const collided: string[] = [];
  for (const name of Object.keys(was)) {
    const to = left[name];
    if (to === undefined) continue;
    if (Array.isArray(to))
      left[name] = changedSet((now[name] ?? []) as string[], (was[name] ?? []) as string[], to);
    if (isSame(now[name], left[name])) delete left[name];
    else if (!Array.isArray(to) && !isSame(now[name], was[name])) collided.push(name);
  }
  return { left: left as Partial<C>, collided };
}
