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
  const [year = 0, month = 0, day = 0] = wallClock.slice(0, 10).split('-').map(Number);
  // From numbers: a text that has to be parsed takes ten times as long, for thousands of logs.
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
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
const searchedFields = (definition: LogDefinition) =>
  fieldsOf(definition).filter(({ kind, search = kind === 'text' }) => search);

/** Tells what a search looks at in a log, folded: its texts and those of its rows, with its date and its figures as they are shown. */
export function searchTextOf(definition: LogDefinition): (log: object) => string {
  // Once for thousands of logs.
  const fields = searchedFields(definition);
  return (log) => {
    const values = log as Record<string, unknown>;
    const { text: ofRows = '' } = (values.rows ?? {}) as { text?: string };
    let text = ofRows;
    for (const field of fields) {
      const value = values[field.name];
      if (!isEmpty(value)) text += `\n${textOf(field, value)}`;
    }
    return fold(text);
  };
}
