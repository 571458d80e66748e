import { fold } from '../fold.ts';
import { type Field, fieldsOf, type LogDefinition } from './definition.ts';
import { isEmpty } from './values.ts';

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'];
const months = [
  ...['januari', 'februari', 'mars', 'april', 'maj', 'juni'],
  ...['juli', 'augusti', 'september', 'oktober', 'november', 'december'],
];

/** `lördag 29 augusti 2026-08-29`. Of the names the beginnings are found too: `lör 29 aug`. */
function dateText(wallClock: string): string {
  const day = wallClock.slice(0, 10);
  const date = new Date(`${day}T00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${day}`;
}

function textOf(field: Field, value: unknown): string {
  if (isEmpty(value)) return '';
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
const searchedFields = (definition: LogDefinition) =>
  fieldsOf(definition).filter(({ kind, search = kind === 'text' }) => search);

/** Tells what a search looks at in a log, folded: its texts and those of its rows, with its date and its figures as they are shown. */
export function searchTextOf(definition: LogDefinition): (log: object) => string {
  // Once for thousands of logs.
  const fields = searchedFields(definition);
  return (log) => {
    const values = log as Record<string, unknown>;
    // Each by itself: a dash in one must not make the long ones slower to fold.
    const { text: ofRows = '' } = (values.rows ?? {}) as { text?: string };
    return [...fields.map((field) => textOf(field, values[field.name])), ofRows].map(fold).join('\n');
  };
}
