/**
 * A field of a log is written down once, as data (`trip-log-fields.ts`, `service-log-fields.ts`). Schemas, form values, facts, tables,
 * search and examples follow from it, and their types are inferred from it. The order of the fields is their order in the form,
 * on the page and wherever else nothing older says otherwise.
 */

interface FieldBase {
  /** Over the field in a form, with its unit: `Vindhastighet (m/s)`. */
  label: string;
  /** Under the label. */
  hint?: string;
  /** What the value is called where it is only shown; the label where nothing is said. */
  shortLabel?: string;
  /** Which section of the form it stands in, and which group of a section that has groups. */
  section?: string;
  group?: string;
  /** The sentence of whoever leaves it out. A field without one may be empty. */
  required?: string;
  /** Required of a new log only: one that is saved may leave it out. */
  requiredFor?: 'create';
  /** How a page shows it: as its heading, in its list of facts (the default), as a large figure, or as running text. */
  show?: 'heading' | 'fact' | 'figure' | 'text';
  /** Shown together with this field, behind it and under its name: the speed of a wind behind its direction. */
  behind?: string;
  /** Whether a search looks at it. Texts are searched unless they say no, others if they say yes. */
  search?: boolean;
  /** The heading of its column in a table; its label with the unit, or its short label. */
  column?: string;
  /** Other headings by which a table is known to have it, the surest first, as `columnName` makes them. */
  aliases?: readonly string[];
  /** Not in the specification: an answer leaves it out while it is empty, and its column in the database is null then. */
  beyond?: true;
}

/** Where Signal K has it, what its unit is multiplied by to become ours, and how many decimals are worth showing. */
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
  /** Offered while typing: what is usual, and with `offerOwn` what the writer has written there before. */
  usual?: readonly string[];
  offerOwn?: true;
  example?: string;
}

/** `max` is the largest that is taken, `min` the smallest: 0 unless it is said. */
export interface NumberField extends FieldBase {
  kind: 'number';
  min?: number;
  max: number;
  /** Behind the figure: `nm`. */
  unit: string;
  /** Without decimals. */
  whole?: true;
  /** What sentences about it begin with: `Distansen`. */
  subject: string;
  /** What they give as right: `12 eller 12,5`. */
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

/** A time on the wall, `YYYY-MM-DDTHH:mm`. */
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

/** One of a few: what is stored, and what it is called. */
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  example?: string;
}

export type Field = TextField | NumberField | YearField | TimeField | DateField | ChoiceField;
export type Fields = Record<string, Field>;

/** What a field holds; an optional number that was left out is `null`, a text `''`. */
export type ValueOf<F extends Field> = F extends { kind: 'number' }
  ? number | null
  : F extends { kind: 'year' }
    ? number
    : string;

/** All fields of a log, as they are stored. */
export type ContentOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type NameBeyond<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { beyond: true } ? Name : never;
}[keyof F];

/** All fields of a log, as an answer has them: those beyond the specification only where they hold something. */
export type AnsweredOf<F extends Fields> = {
  -readonly [Name in Exclude<keyof F, NameBeyond<F>>]: ValueOf<F[Name]>;
} & { -readonly [Name in NameBeyond<F>]?: NonNullable<ValueOf<F[Name]>> };

export interface LogDefinition<F extends Fields = Fields> {
  fields: F;
  /** The headings of the form's sections, by their names in the fields, in their order. */
  sections: Record<string, string>;
  /** The headings of groups within a section, in their order. */
  groups?: Record<string, string>;
  /** The field that lists are sorted by. */
  time: string;
  /** How releases before have ordered answers and tables. What is not named follows in the order of the fields. */
  answerOrder?: readonly string[];
  tableOrder?: readonly string[];
}

/** Keeps the exact types of what is written down. */
export const defineFields = <const F extends Fields>(fields: F): F => fields;
export const defineLog = <F extends Fields>(
  definition: LogDefinition<F> & { [Part in 'time']: keyof F } & {
    [Part in 'answerOrder' | 'tableOrder']?: readonly (keyof F)[];
  },
): LogDefinition<F> => definition;

/** A field with its name. */
export type NamedField = Field & { name: string };

/** The fields in their order; with `first` those before the others. */
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
