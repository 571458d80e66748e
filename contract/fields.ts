import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { isVisible } from './visible.ts';

/**
 * The kinds of field in forms and calls. Every check carries the Swedish message for the user; errors that no form can cause (a
 * wrong type, a broken character) get a general message.
 */

const brokenText = 'Texten innehåller tecken som inte går att spara.';

/** `abort`: text that is too long is not checked any further, since a pattern may take very long on it. */
const notLonger = (max: number) =>
  z.maxLength(max, { error: () => `Skriv högst ${max.toLocaleString('sv-SE')} tecken.`, abort: true });

/** Text as written: any Unicode text that both databases can keep (no NUL, no lone surrogate). */
const plainText = (max: number) =>
  z.string('Skriv text här.').check(
    notLonger(max),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), brokenText),
  );

/** Text that may be empty: `null` becomes `""`. */
export const clearableText = (max: number) =>
  z.pipe(
    z.nullable(plainText(max)),
    z.transform((text) => text ?? ''),
  );

/** The same, but it may be left out. */
export const optionalText = (max: number) => z._default(clearableText(max), '');

/** Text that must hold more than white space. */
export const requiredText = (max: number, missing: string) =>
  z.string(missing).check(
    z.refine((text) => text.trim() !== '', { error: missing, abort: true }),
    notLonger(max),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), brokenText),
  );

/** Text with something visible in it. */
export const visibleText = (max: number, missing: string) =>
  requiredText(max, missing).check(z.refine(isVisible, missing));

const wallClockPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::[0-5]\d(?:\.\d+)?)?$/;

function isRealWallClock(text: string): boolean {
  const parts = wallClockPattern.exec(text)?.slice(1).map(Number);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  if (year < 1 || hour > 23 || minute > 59) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * A wall-clock time, `YYYY-MM-DDTHH:mm`, kept as written and never converted between time zones. Seconds are dropped.
 */
export const wallClock = (missing: string) =>
  z.pipe(
    z.string(missing).check(
      z.refine((text) => text !== '', { error: missing, abort: true }),
      z.refine(isRealWallClock, 'Skriv en dag och tid som finns, till exempel 2026-07-14 09:40.'),
    ),
    z.transform((text) => text.slice(0, 16)),
  );

/** `wallClock` in a response. */
export const wallClockText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));

const noSuchDay = 'Skriv en dag som finns, till exempel 2026-05-01.';

const day = (missing: string) =>
  z.string(missing).check(
    z.maxLength(10, noSuchDay),
    z.refine((text) => text === '' || (text >= '1900' && isRealWallClock(`${text}T00:00`)), noSuchDay),
  );

/** A day, `YYYY-MM-DD`, that may be empty: `null` becomes `""`. */
export const clearableDay = z.pipe(
  z.nullable(day(noSuchDay)),
  z.transform((text) => text ?? ''),
);

/** A day that must be there. */
export const requiredDay = (missing: string) => day(missing).check(z.refine((text) => text !== '', missing));

/** One of a few names, or none: `null` becomes `""`. */
export const clearableChoice = (names: readonly string[], missing: string) =>
  z.pipe(
    z
      .nullable(z.enum(['', ...names], 'Välj något av det som finns.'))
      .check(z.refine((name) => missing === '' || !!name, missing)),
    z.transform((name) => name ?? ''),
  );

/** Reads `12.5`, `"12.5"`, `"12,5"`, also with a hyphen or a minus sign before it; `undefined` if the text is no number. */
function readNumber(value: string | number): number | undefined {
  if (typeof value === 'number') return value;
  const text = value.trim().replace(',', '.').replace('−', '-');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}

const formNumber = (wrong: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.maxLength(40, wrong))], wrong),
    z.transform((value, context) => {
      const number = readNumber(value);
      if (number === undefined || !Number.isFinite(number)) {
        context.issues.push({ code: 'custom', message: wrong, input: value });
        return z.NEVER;
      }
      return number;
    }),
  );

/** A number, also as text from a form. It may be empty: `null` and `""` become `null`. `min` is 0 by default. */
export const clearableNumber = (
  { min = 0, max }: { min?: number; max: number },
  sentences: { wrong: string; tooSmall: () => string; tooLarge: () => string },
) =>
  z.union(
    [
      z.pipe(
        z.union([z.null(), z.string().check(z.regex(/^\s*$/))]),
        z.transform(() => null),
      ),
      z.pipe(
        formNumber(sentences.wrong),
        z
          .number()
          .check(
            z.minimum(min, { error: sentences.tooSmall }),
            z.maximum(max, { error: sentences.tooLarge }),
          ),
      ),
    ],
    sentences.wrong,
  );

/** Created on first use: its language data takes eight megabytes of a server's memory. */
let dayInSweden: Intl.DateTimeFormat | undefined;

/** Today's date in Sweden, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  dayInSweden ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });
  return dayInSweden.format(now);
}

/** The time in Sweden, `HH:mm`. */
export const clock = (now: Date): string =>
  now.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' });

/** The current year in Sweden: late on New Year's Eve in UTC it is already the next year there. */
export const currentYear = (now = new Date()): number => Number(today(now).slice(0, 4));

/** A year from 1900 to the current year in Sweden, also as text from a form. */
export const logYear = z.pipe(
  formNumberOrMissing('Skriv ett år.', 'Året måste vara ett heltal med fyra siffror.'),
  z.int('Året måste vara ett heltal med fyra siffror.').check(
    z.refine((year) => year >= limits.firstYear && year <= currentYear(), {
      error: () => `Året måste vara mellan ${limits.firstYear} och ${currentYear()}.`,
    }),
  ),
);

function formNumberOrMissing(missing: string, wrong: string) {
  return z.pipe(
    z
      .union([z.number(), z.string()], missing)
      .check(z.refine((value) => value !== '' && !Number.isNaN(value), { error: missing, abort: true })),
    formNumber(wrong),
  );
}

/** Ids that a client may send along in any body: accepted and never trusted. */
export const idFields = {
  _id: z.optional(z.unknown()),
  userId: z.optional(z.unknown()),
  userid: z.optional(z.unknown()),
};

/** Those ids, and other fields of an answer that a client can't set: accepted and ignored. */
export const readOnlyFields = {
  ...idFields,
  createdAt: z.optional(z.unknown()),
  updatedAt: z.optional(z.unknown()),
};

/** Whose something is that belongs to one boat. */
export const boatIdField = z.string('Välj en båt.').check(z.maxLength(limits.shortText, 'Välj en båt.'));

export const message = z.object({ message: z.string() });
