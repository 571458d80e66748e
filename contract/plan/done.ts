import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** The tasks that a service log says were done; `null` is none. Ids of what is not the owner's task are left out. */
export const tasksDone = z.pipe(
  z.nullable(
    z
      .array(
        z
          .string('Uppgiften känns inte igen.')
          .check(z.maxLength(limits.shortText, 'Uppgiften känns inte igen.')),
      )
      .check(
        z.maxLength(limits.tasksInLog, `Högst ${limits.tasksInLog} uppgifter i en logg. Skriv en logg till.`),
      ),
  ),
  z.transform((ids) => ids ?? []),
);
