import * as z from 'zod/mini';
import { limits } from './limits.ts';

/**
 * How a list may be asked for. `after` is the opaque place that a `Link: …; rel="next"` header carries. With `q` only what
 * answers all its words is in the list (`search.ts`); one without letters or digits asks for nothing.
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
});

export type ListQuery = z.output<typeof listQuery>;
