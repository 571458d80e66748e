import { fold } from '../fold.ts';
import { hitsIn } from '../search.ts';
import { type Field, fieldsOf, type LogDefinition, type NamedField } from './definition.ts';
import { isEmpty } from './values.ts';

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'];
const months = [
  ...['januari', 'februari', 'mars', 'april', 'maj', 'juni'],
  ...['juli', 'augusti', 'september', 'oktober', 'november', 'december'],
];

/** `lördag 29 augusti 2026-08-29`. Of the names the beginnings are found too: `lör 29 aug`. */
function dateText(wallClock: string): string {
  const month = Number(wallClock.slice(5, 7));
  const day = Number(wallClock.slice(8, 10));
  // From numbers: a text that has to be parsed takes ten times as long, for thousands of logs.
  const weekday = new Date(Date.UTC(Number(wallClock.slice(0, 4)), month - 1, day)).getUTCDay();
  return `${weekdays[weekday]} ${day} ${months[month - 1]} ${wallClock.slice(0, 10)}`;
}

function textOf(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'number':
      return `${String(value).replace('.', ',')} ${field.unit}`;
    case 'time':
      return dateText(String(value));
    default:
      return String(value);
  }
}

/** The fields that a search looks at. */
export const searchedFields = (definition: Pick<LogDefinition, 'fields'>) =>
  fieldsOf(definition).filter(({ kind, search = kind === 'text' }) => search);

/** What a search looks at in a log, folded: its texts and those of its rows, with its date and its figures as they are shown. */
export function searchTextOf(definition: LogDefinition): (log: object) => string {
  // Once for thousands of logs.
  const fields = searchedFields(definition);
  return (log) => {
    const { rows } = log as { rows?: { text?: string } };
    return foldedText(fields, log as Record<string, unknown>, rows?.text);
  };
}

/** Whether a figure or a date of these fields may hold a word of the question: by a digit, a unit, a weekday or a month. */
export function asksForFigures(fields: readonly NamedField[], question: string): boolean {
  const units = fields.map((field) => (field.kind === 'number' ? field.unit : ''));
  const words = [...weekdays, ...months, ...units].join('\n');
  return /\p{N}/u.test(question) || hitsIn(words, question).length > 0;
}

/** The values of fields as a search looks at them, with a text beside them. */
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
