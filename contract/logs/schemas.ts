import * as z from 'zod/mini';
import {
  clearableChoice,
  clearableDay,
  clearableNumber,
  clearableText,
  logYear,
  readOnlyFields,
  requiredText,
  visibleText,
  wallClock,
  wallClockText,
} from '../fields.ts';
import { imagePaths, newImages } from '../images.ts';
import { limits } from '../limits.ts';
import type {
  ContentOf,
  Field,
  Fields,
  LogDefinition,
  NamedField,
  NumberField,
  ValueOf,
} from './definition.ts';
import { fieldsOf } from './definition.ts';
import { emptyValue } from './values.ts';

/** What a field takes that somebody has named: `''` and `null` clear one that may be empty. */
function schemaOf(field: Field, isRequired: boolean): z.ZodMiniType {
  const missing = field.required ?? '';
  switch (field.kind) {
    case 'year':
      return logYear;
    case 'time':
      return wallClock(missing);
    case 'number':
      return field.whole
        ? z.pipe(clearableNumber(field, sentencesOf(field)), z.nullable(z.int(sentencesOf(field).wrong)))
        : clearableNumber(field, sentencesOf(field));
    case 'date':
      return clearableDay;
    case 'choice':
      return clearableChoice(Object.keys(field.options), missing);
    case 'text':
      if (!isRequired) return clearableText(field.max);
      return field.show === 'heading' ? visibleText(field.max, missing) : requiredText(field.max, missing);
  }
}

const sentencesOf = ({ subject, suchAs, min = 0, max, unit, whole }: NumberField) => ({
  wrong: `${subject} måste vara ett ${whole ? 'heltal' : 'tal'}, till exempel ${suchAs}.`,
  tooSmall: () => `${subject} kan inte vara mindre än ${decimal(min)}.`,
  tooLarge: () => `${subject} kan vara högst ${decimal(max)} ${unit}.`,
});

const decimal = (number: number) => number.toLocaleString('sv-SE').replaceAll('\u00a0', ' ');

type Shape<F extends Fields> = { [Name in keyof F]: z.ZodMiniType<ValueOf<F[Name]>> };

/** Fields, of a log or of something else that is written down as one is. */
type Written<F extends Fields = Fields> = Pick<LogDefinition<F>, 'fields' | 'answerOrder'>;

const shapeOf = (definition: Written, schema: (field: NamedField) => z.ZodMiniType) =>
  Object.fromEntries(fieldsOf(definition).map((field) => [field.name, schema(field)]));

/** What a form holds, and an import: a field that is left out is empty. A new log may have to say more than one that is saved. */
export const formShape = <F extends Fields>(definition: Written<F>, isNew: boolean): Shape<F> =>
  shapeOf(definition, (field) => {
    const isRequired = field.required !== undefined && (isNew || field.requiredFor !== 'create');
    const schema = schemaOf(field, isRequired);
    return isRequired ? schema : z._default(schema, emptyValue(field));
  }) as Shape<F>;

const images = imagePaths(limits.imagesPerLog);

/**
 * What a log holds in tables of its own: sent with it, and left as it is where a change does not name it; an answer has of it
 * what a list needs.
 */
export interface LogParts {
  written: Record<string, z.ZodMiniType>;
  answered: Record<string, z.ZodMiniType>;
}

/** A part of a log as an answer has it, come back in a change: it is to stay as it is. */
export class AsAnswered {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** Whoever reads a log, changes a field and sends all of it back has of a part only what the answer says, where that is less. */
const writtenOrAsAnswered = ({ written, answered }: LogParts) =>
  Object.fromEntries(
    Object.entries(written).map(([name, schema]) => {
      const { shape } = answered[name] as Partial<z.ZodMiniObject>;
      if (shape === undefined) return [name, schema];
      const same = z.pipe(
        z.strictObject(shape),
        z.transform((value) => new AsAnswered(value)),
      );
      // What is neither was meant as the whole of it: that is what there is something to say about.
      const error = ({ errors }: { errors?: z.core.$ZodIssue[][] }) => errors?.[0]?.[0]?.message;
      return [name, z.union([schema, same], { error: error as z.core.$ZodErrorMap })];
    }),
  );

const noParts = { written: {}, answered: {} };
type AnsweredParts<P extends LogParts> = {
  [Name in keyof P['answered']]: z.ZodMiniOptional<P['answered'][Name]>;
};
const optional = (schemas: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, z.optional(schema)]));

type WrittenOf<P extends LogParts> = { [Name in keyof P['written']]?: z.output<P['written'][Name]> };
type ChangedPartsOf<P extends LogParts> = {
  [Name in keyof P['written']]?: z.output<P['written'][Name]> | AsAnswered;
};

type Images = { images: string[] };
/** What a log is changed to. What is not named stays as it is: an app of last year erases nothing that it does not know. */
type ChangesOf<F extends Fields> = Partial<ContentOf<F> & Images>;

/**
 * What the calls of a kind of log take and answer. What is taken is made when it is first asked for: an app that opens to be read
 * in does without it.
 */
export function logSchemas<F extends Fields, P extends LogParts = typeof noParts>(
  definition: LogDefinition<F>,
  parts: P = noParts as unknown as P,
) {
  const contentOf = contentWith(
    new Set([...Object.keys(definition.fields), ...Object.keys(parts.written), 'images']),
  );
  const partsWritten = optional(parts.written);
  /** On create the pictures are called `uploadedImages`; `images` is taken too. */
  const created = z.lazy(() =>
    z.pipe(
      z.strictObject({
        ...formShape(definition, true),
        ...readOnlyFields,
        ...partsWritten,
        uploadedImages: z.optional(images),
        images: z.optional(images),
      }),
      z.transform((body, { issues }) => {
        const { uploadedImages, images } = body as Partial<Record<'uploadedImages' | 'images', string[]>>;
        return { ...contentOf(body), images: newImages({ uploadedImages, images }, issues) };
      }),
    ),
  );
  const written = { ...readOnlyFields, images: z.optional(images) };
  const saved = z.lazy(() =>
    z.pipe(
      z.strictObject({ ...formShape(definition, false), ...partsWritten, ...written }),
      z.transform((body) => contentOf(body)),
    ),
  );
  const changed = z.lazy(() =>
    z.pipe(
      z.strictObject({ ...changeShape(definition), ...optional(writtenOrAsAnswered(parts)), ...written }),
      z.transform((body) => contentOf(body)),
    ),
  );
  return {
    created: created as unknown as z.ZodMiniType<
      ContentOf<F> & Images & WrittenOf<P>,
      Record<string, unknown>
    >,
    /** A whole log as it may be saved, out of an import. */
    saved: saved as unknown as z.ZodMiniType<
      ContentOf<F> & Partial<Images> & WrittenOf<P>,
      Record<string, unknown>
    >,
    changed: changed as unknown as z.ZodMiniType<ChangesOf<F> & ChangedPartsOf<P>, Record<string, unknown>>,
    answer: z.extend(answerOf(definition), optional(parts.answered) as AnsweredParts<P>),
  };
}

/** What is changed: a field that is left out stays as it is. */
export const changeShape = (definition: Written) =>
  shapeOf(definition, (field) => {
    const isRequired = field.required !== undefined && field.requiredFor !== 'create';
    const schema = schemaOf(field, isRequired);
    return isRequired ? schema : z.optional(schema);
  });

/** Without what a client may send along and can't set. */
const contentWith = (names: ReadonlySet<string>) => (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));

function answerSchemaOf(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'year':
      return z.int();
    case 'time':
      return wallClockText;
    case 'number':
      return field.beyond ? z.number() : z.nullable(z.number());
    case 'text':
    case 'date':
    case 'choice':
      return z.string();
  }
}

type AnswerShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { beyond: true }
    ? z.ZodMiniOptional<z.ZodMiniType<NonNullable<ValueOf<F[Name]>>>>
    : z.ZodMiniType<ValueOf<F[Name]>>;
};

/** As an answer has the fields. */
export const answerShape = <F extends Fields>(definition: Written<F>) =>
  Object.fromEntries(
    fieldsOf(definition, definition.answerOrder).map((field) => {
      const schema = answerSchemaOf(field);
      return [field.name, field.beyond ? z.optional(schema) : schema];
    }),
  ) as AnswerShape<F>;

const answerOf = <F extends Fields>(definition: LogDefinition<F>) =>
  z.object({
    _id: z.string(),
    userId: z.string(),
    ...answerShape(definition),
    images: z.array(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
  });
