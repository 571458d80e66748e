import { currentYear } from '../fields.ts';
import { type ContentOf, type Field, type Fields, fieldsOf, type LogDefinition } from './definition.ts';

/** What a field holds in which nothing was written. */
export const emptyValue = (field: Field): null | '' => (field.kind === 'number' ? null : '');

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What stands in the controls of a form: text, numbers and times too. */
export type FormValues<F extends Fields> = { [Name in keyof F & string]: string };

/** A form as it is opened: what is written in a log, or nothing yet. A new log is this year's. */
export function formValues<F extends Fields>(
  definition: Pick<LogDefinition<F>, 'fields'>,
  log?: object,
): FormValues<F> {
  const values = (log ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fieldsOf(definition).map((field) => [
      field.name,
      formValue(field, log ? values[field.name] : newValue(field)),
    ]),
  ) as FormValues<F>;
}

const newValue = (field: Field) => (field.kind === 'year' ? currentYear() : undefined);

function formValue(field: Field, value: unknown): string {
  const text = typeof value === 'number' ? asTyped(value) : String(value ?? '');
  // As the browser's own text areas have it; otherwise the form would call itself changed.
  return field.kind === 'text' && field.lines ? text.replace(/\r\n?/g, '\n') : text;
}

/** A number as somebody would type it: `0.000000001`, which is 1e-9 to a program. */
export const asTyped = (number: number): string => {
  const text = String(number);
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text;
};

let swedish: Intl.NumberFormat | undefined;

/** A value as it is shown; `''` where there is none. A unit never parts from its figure at the end of a line. */
export function shownValue(field: Field, value: unknown): string {
  if (isEmpty(value)) return '';
  switch (field.kind) {
    case 'number':
      swedish ??= new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 2 });
      return `${swedish.format(Number(value))}\u00a0${field.unit}`;
    case 'time':
      return String(value).replace('T', ' ');
    case 'choice':
      return field.options[String(value)] ?? '';
    default:
      return String(value).trim();
  }
}

/** What a page or a paper says of a log beside its heading, in order: only what is filled in, each with its short label. */
export function factsOf(
  definition: Pick<LogDefinition, 'fields'>,
  log: object,
): { name: string; label: string; value: string }[] {
  const fields = fieldsOf(definition);
  const values = log as Record<string, unknown>;
  return fields
    .filter(({ show, behind }) => show !== 'heading' && !behind)
    .flatMap((field) => {
      const shown = fields
        .filter(({ name, behind }) => name === field.name || behind === field.name)
        .map((one) => shownValue(one, values[one.name]));
      const value = shown.filter(Boolean).join(' ');
      return value ? { name: field.name, label: field.shortLabel ?? field.label, value } : [];
    });
}

/** What a client sends, made up of the examples of its fields: for tests, the demo and the description of the API. */
export const exampleOf = <F extends Fields>(
  definition: Pick<LogDefinition<F>, 'fields'>,
): Partial<ContentOf<F>> =>
  Object.fromEntries(
    fieldsOf(definition).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  ) as Partial<ContentOf<F>>;
