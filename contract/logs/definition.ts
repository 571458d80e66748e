/**
 * A field of a log is declared once, as data (`trip-log-fields.ts`, `service-log-fields.ts`). Schemas, form values, facts,
 * tables, search and examples are derived from it, and their types are inferred from it. The order of the fields is their order
 * in the form, on the page and wherever no other order is declared.
 */

interface FieldBase {
  /** The label over the field in a form, with its unit: `Vindhastighet (m/s)`. */
  label: string;
  /** Shown under the label. */
  hint?: string;
  /** What the value is called where it is only shown; the label by default. */
  shortLabel?: string;
  /** Its section of the form, and its group if the section has groups. */
  section?: string;
  group?: string;
  /** The message when it is left out. A field without one may be empty. */
  required?: string;
  /** Required of a new log only: a saved one may leave it out. */
  requiredFor?: 'create';
  /** How a page shows it: as its heading, in its list of facts (the default), as a large figure, or as running text. */
  show?: 'heading' | 'fact' | 'figure' | 'text';
  /** Shown together with this field, behind it and under its name: a wind's speed behind its direction. */
  behind?: string;
  /** Whether a search looks at it. By default only texts are searched. */
  search?: boolean;
  /** The heading of its table column; by default a number's label with the unit, otherwise the short label. */
  column?: string;
  /** Other headings that a table may have for it, the most certain first, as `columnName` makes them. */
  aliases?: readonly string[];
  /** Not in the specification: an answer leaves it out while it is empty, and its column in the database is then null. */
  optional?: true;
}

/** The value's path in Signal K, the factor from its unit to ours, and how many decimals are worth showing. */
export interface FromSignalK {
  path: string;
  times: number;
  decimals: number;
}

export interface TextField extends FieldBase {
  kind: 'text';
  /** UTF-16 code units */
  max: number;
  /** Room for several lines. */
  lines?: 'many';
  /** Suggested while the user types: usual values, and with `offerOwn` what the user has written there before. */
  usual?: readonly string[];
  offerOwn?: true;
  example?: string;
}

/** `max` is the largest value that is accepted, `min` the smallest (0 by default). */
export interface NumberField extends FieldBase {
  kind: 'number';
  min?: number;
  max: number;
  /** Shown behind the number: `nm`. */
  unit: string;
  /** Without decimals. */
  whole?: true;
  /** How its error messages begin: `Distansen`. */
  subject: string;
  /** Correct values that its error messages mention: `12 eller 12,5`. */
  suchAs: string;
  signalK?: FromSignalK;
  example?: number;
}

/** 1900 … the current year. */
export interface YearField extends FieldBase {
  kind: 'year';
  required: string;
  example?: number;
}

/** A wall-clock time, `YYYY-MM-DDTHH:mm`. */
export interface TimeField extends FieldBase {
  kind: 'time';
  required: string;
  example?: string;
}

/** A day, `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  kind: 'date';
  example?: string;
}

/** One of a few options: the stored value, and what it is called. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  example?: string;
}

/** An amount of money in öre: `number` in an answer, and in a form a text in kronor (`costs/amount.ts`). */
export interface AmountField extends FieldBase {
  kind: 'amount';
  max: number;
  required: string;
  example?: number;
}

export type Field = TextField | NumberField | YearField | TimeField | DateField | ChoiceField | AmountField;
export type Fields = Record<string, Field>;

/** The value of a field; an optional number that was left out is `null`, a text `''`. */
export type ValueOf<F extends Field> = F extends { kind: 'number' }
  ? number | null
  : F extends { kind: 'year' | 'amount' }
    ? number
    : string;

/** All fields of a log, as they are stored. */
export type ContentOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type OptionalName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { optional: true } ? Name : never;
}[keyof F];

/** All fields of a log, as an answer has them: the optional ones only where they hold something. */
export type AnsweredOf<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, OptionalName<F>>]: ValueOf<F[Name]>;
} & { -readonly [Name in OptionalName<F>]?: NonNullable<ValueOf<F[Name]>> };

export interface LogDefinition<F extends Fields = Fields> {
  fields: F;
  /** The headings of the form's sections, in order, by the names that the fields use. */
  sections: Record<string, string>;
  /** The headings of groups within a section, in their order. */
  groups?: Record<string, string>;
  /** The field that lists are sorted by. */
  time: string;
  /** The order in answers and tables, where it is not the form's. Fields that are not named follow in their own order. */
  answerOrder?: readonly string[];
  tableOrder?: readonly string[];
}

/** Keeps the exact types of the declaration. */
export const defineFields = <const F extends Fields>(fields: F): F => fields;
export const defineLog = <F extends Fields>(
  definition: LogDefinition<F> & { [Part in 'time']: keyof F } & {
    [Part in 'answerOrder' | 'tableOrder']?: readonly (keyof F)[];
  },
): LogDefinition<F> => definition;

/** A field with its name. */
export type NamedField = Field & { name: string };

/** The fields in order; those in `first` come before the others. */
export function fieldsOf(
  { fields }: Pick<LogDefinition, 'fields'>,
  first: readonly string[] = [],
): NamedField[] {
  const names = new Set([...first, ...Object.keys(fields)]);
  return [...names].flatMap((name) => (fields[name] ? { ...fields[name], name } : []));
}

/** The sections of the form with their fields. */
export const sectionsOf = (
  definition: Pick<LogDefinition, 'fields' | 'sections'>,
): { name: string; heading: string; fields: NamedField[] }[] =>
  Object.entries(definition.sections).map(([name, heading]) => ({
    name,
    heading,
    fields: fieldsOf(definition).filter(({ section }) => section === name),
  }));

export const shortLabelOf = ({ label, shortLabel }: Field): string => shortLabel ?? label;
