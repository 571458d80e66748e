import * as z from 'zod/mini';
import { since } from './changes.ts';
import { limits } from './limits.ts';

/**
 * The query of a list. `after` is the opaque cursor from a `Link: …; rel="next"` header. With `q` the list holds only what
 * matches all its words (`search.ts`); a `q` without letters or digits filters nothing. With `since` the answer is what has
 * changed (`changes.ts`), and nothing but `limit` and `after` counts.
 */
export const listQuery = z.object({
  sort: z._default(z.enum(['newest', 'oldest'], 'Sorteringen kan vara newest eller oldest.'), 'newest'),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, `Antalet kan vara 1–${limits.pageSize}.`)),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(
            z.minimum(1, `Antalet kan vara 1–${limits.pageSize}.`),
            z.maximum(limits.pageSize, `Antalet kan vara 1–${limits.pageSize}.`),
          ),
      ),
    ),
  ),
  after: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/, 'Fortsättningen känns inte igen.')),
  ),
  q: z.optional(
    z
      .string('Skriv det du söker en gång.')
      .check(z.maxLength(limits.search, `Sök efter högst ${limits.search} tecken.`)),
  ),
  since,
});

export type ListQuery = z.output<typeof listQuery>;
