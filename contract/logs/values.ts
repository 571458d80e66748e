import { amountText, kronorText } from '../costs/amount.ts';
import { currentYear } from '../fields.ts';
import { dayInWords } from '../plan/days.ts';
import { type ContentOf, type Field, type Fields, fieldsOf, type LogDefinition } from './definition.ts';

/** The value of an empty field. */
export const emptyValue = ({ kind }: Field): null | '' =>
  kind === 'number' || kind === 'amount' ? null : '';

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The values of a form's controls: text, also for numbers and times. */
export type FormValues<F extends Fields> = { [Name in keyof F & string]: string };

/** The values that a form opens with: those of a log, or empty ones. A new log gets the current year. */
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
  if (field.kind === 'amount') return isEmpty(value) ? '' : amountText(Number(value));
  const text = typeof value === 'number' ? asTyped(value) : String(value ?? '');
  // A browser's text area turns line breaks into \n; otherwise the form would look changed.
  return field.kind === 'text' && field.lines ? text.replace(/\r\n?/g, '\n') : text;
}

/** A number as a user would type it: `0.000000001`, where String() gives 1e-9. */
export const asTyped = (number: number): string => {
  const text = String(number);
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text;
};

let swedish: Intl.NumberFormat | undefined;

/** A value as it is shown; `''` if it is empty. A no-break space keeps the unit on the same line as its figure. */
export function shownValue(field: Field, value: unknown): string {
  if (isEmpty(value)) return '';
  switch (field.kind) {
    case 'number':
      swedish ??= new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 2 });
      return `${swedish.format(Number(value))}\u00a0${field.unit}`;
    case 'amount':
      return kronorText(Number(value));
    case 'time':
      return String(value).replace('T', ' ');
    case 'date':
      return dayInWords(String(value));
    case 'choice':
      return field.options[String(value)] ?? '';
    default:
      return String(value).trim();
  }
}

/** What a page or a printout shows of a log besides its heading, in order: only filled-in fields, with their short labels. */
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

/** What a client sends, made from the examples of the fields: for tests, the demo and the API description. */
export const exampleOf = <F extends Fields>(
  definition: Pick<LogDefinition<F>, 'fields'>,
): Partial<ContentOf<F>> =>
  Object.fromEntries(
    fieldsOf(definition).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  ) as Partial<ContentOf<F>>;
