import { fold } from '../fold.ts';
import { hitsIn } from '../search.ts';
import { type Field, fieldsOf, type LogDefinition, type NamedField } from './definition.ts';
import { isEmpty, shownValue } from './values.ts';

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'];
const months = [
  ...['januari', 'februari', 'mars', 'april', 'maj', 'juni'],
  ...['juli', 'augusti', 'september', 'oktober', 'november', 'december'],
];

/** `lördag 29 augusti 2026-08-29`. A search also finds the beginnings of the names: `lör 29 aug`. */
function dateText(wallClock: string): string {
  const month = Number(wallClock.slice(5, 7));
  const day = Number(wallClock.slice(8, 10));
  // Built from numbers: parsing a text takes ten times as long, for thousands of logs.
  const weekday = new Date(Date.UTC(Number(wallClock.slice(0, 4)), month - 1, day)).getUTCDay();
  return `${weekdays[weekday]} ${day} ${months[month - 1]} ${wallClock.slice(0, 10)}`;
}

function textOf(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'number': {
      const written = String(value).replace('.', ',');
      // Thousands are shown in groups, and many decimals are rounded: then both forms are searched.
      const isShownSo = /^\d{1,3}(,\d\d?)?$/.test(written);
      return `${isShownSo ? '' : `${shownValue(field, value)} `}${written} ${field.unit}`;
    }
    case 'time':
    case 'date':
      return dateText(String(value));
    default:
      return shownValue(field, value);
  }
}

/** The fields that a search looks at. */
export const searchedFields = (definition: Pick<LogDefinition, 'fields'>) =>
  fieldsOf(definition).filter(({ kind, search = kind === 'text' }) => search);

/** The folded text of a log for the search: its texts and those of its rows, and its date and figures as they are shown. */
export function searchTextOf(definition: LogDefinition): (log: object) => string {
  // Once, not for each of thousands of logs.
  const fields = searchedFields(definition);
  return (log) => {
    const { rows } = log as { rows?: { text?: string } };
    return foldedText(fields, log as Record<string, unknown>, rows?.text);
  };
}

/** Whether a figure or a date of these fields may match the question: by a digit, a unit, a weekday, a month or a choice. */
export function mayMatchNumbers(fields: readonly NamedField[], question: string): boolean {
  const named = fields.flatMap((field) => {
    if (field.kind === 'number') return field.unit;
    return field.kind === 'choice' ? Object.values(field.options) : [];
  });
  const words = [...weekdays, ...months, ...named].join('\n');
  return /\p{N}/u.test(question) || hitsIn(words, question).length > 0;
}

/** The folded values of fields for the search, together with the text `beside`. */
export function foldedText(
  fields: readonly NamedField[],
  values: Record<string, unknown>,
  beside = '',
): string {
  let text = beside;
  for (const field of fields) {
    const value = values[field.name];
    if (!isEmpty(value)) text += `\n${textOf(field, value)}`;
  }
  return fold(text);
}
