import * as z from 'zod/mini';
import { createdId, type Was, wasOf } from '../changes.ts';
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
import { imagePaths, newImages, takenAt, type WrittenTakenAt, writtenTakenAt } from '../images.ts';
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

/** The schema of a field that is present: `''` and `null` clear one that may be empty. */
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

/** The fields of a log, or of something else that is declared in the same way. */
type Written<F extends Fields = Fields> = Pick<LogDefinition<F>, 'fields' | 'answerOrder'>;

const shapeOf = (definition: Written, schema: (field: NamedField) => z.ZodMiniType) =>
  Object.fromEntries(fieldsOf(definition).map((field) => [field.name, schema(field)]));

/** A form, or a log of an import: a field that is left out is empty. A new log may have more required fields than a saved one. */
export const formShape = <F extends Fields>(definition: Written<F>, isNew: boolean): Shape<F> =>
  shapeOf(definition, (field) => {
    const isRequired = field.required !== undefined && (isNew || field.requiredFor !== 'create');
    const schema = schemaOf(field, isRequired);
    return isRequired ? schema : z._default(schema, emptyValue(field));
  }) as Shape<F>;

const images = imagePaths(limits.imagesPerLog);

/**
 * What a log holds in tables of its own. It is sent with the log, and a change that does not name it leaves it as it is. An
 * answer holds as much of it as a list needs.
 */
export interface LogRelations {
  written: Record<string, z.ZodMiniType>;
  answered: Record<string, z.ZodMiniType>;
  /** As answered, for those that are replaced as a whole, or that are lists of ids: what a change may say that it changes from. */
  compared: Record<string, z.ZodMiniType>;
}

/** A relation of a log that a change sends back as the answer had it: it stays as it is. */
export class Unchanged {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A client that reads a log, changes a field and sends all of it back has only the answer's, which may hold less. */
const writtenOrUnchanged = ({ written, answered }: Pick<LogRelations, 'written' | 'answered'>) =>
  Object.fromEntries(
    Object.entries(written).map(([name, schema]) => {
      const { shape } = answered[name] as Partial<z.ZodMiniObject>;
      if (shape === undefined) return [name, schema];
      const same = z.pipe(
        z.strictObject(shape),
        z.transform((value) => new Unchanged(value)),
      );
      // If it matches neither schema, the client meant to write it: report that schema's error.
      const error = ({ errors }: { errors?: z.core.$ZodIssue[][] }) => errors?.[0]?.[0]?.message;
      return [name, z.union([schema, same], { error: error as z.core.$ZodErrorMap })];
    }),
  );

const noRelations = { written: {}, answered: {}, compared: {} };
type AnsweredRelations<P extends LogRelations> = {
  [Name in keyof P['answered']]: z.ZodMiniOptional<P['answered'][Name]>;
};
const optional = (schemas: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, z.optional(schema)]));

type WrittenOf<P extends LogRelations> = { [Name in keyof P['written']]?: z.output<P['written'][Name]> };
type ChangedRelationsOf<P extends LogRelations> = {
  [Name in keyof P['written']]?: z.output<P['written'][Name]> | Unchanged;
};

/** `takenAt`: when some of the pictures were taken. */
type Images = { images: string[]; takenAt?: WrittenTakenAt };
/** Changes to a log. What is not named stays as it is: an outdated app must not erase fields that it does not know. */
type ChangesOf<F extends Fields> = Partial<ContentOf<F> & Images>;

/**
 * The schemas of a kind of log, for its requests and answers. Those of requests are created on first use: an app that is only
 * read in does without them.
 */
export function logSchemas<F extends Fields, P extends LogRelations = typeof noRelations>(
  definition: LogDefinition<F>,
  relations: P = noRelations as unknown as P,
) {
  const contentOf = contentWith(
    new Set([...Object.keys(definition.fields), ...Object.keys(relations.written), 'images', 'takenAt']),
  );
  const relationsWritten = optional(relations.written);
  const compared = { images: z.array(z.string()), ...relations.compared };
  /** On create the pictures are called `uploadedImages`; `images` is taken too. */
  const created = z.lazy(() =>
    z.pipe(
      z.strictObject({
        ...formShape(definition, true),
        ...readOnlyFields,
        ...relationsWritten,
        _id: createdId,
        uploadedImages: z.optional(images),
        images: z.optional(images),
        takenAt: z.optional(writtenTakenAt),
      }),
      z.transform((body, { issues }) => {
        const { _id, uploadedImages, images } = body as {
          _id?: string;
        } & Partial<Record<'uploadedImages' | 'images', string[]>>;
        return { ...contentOf(body), _id, images: newImages({ uploadedImages, images }, issues) };
      }),
    ),
  );
  const written = {
    ...readOnlyFields,
    images: z.optional(images),
    takenAt: z.optional(writtenTakenAt),
  };
  const saved = z.lazy(() =>
    z.pipe(
      z.strictObject({ ...formShape(definition, false), ...relationsWritten, ...written }),
      z.transform((body) => contentOf(body)),
    ),
  );
  const changed = z.lazy(() => {
    const fields = changeShape(definition);
    const body = z.strictObject({
      ...optional(fields),
      ...optional(writtenOrUnchanged(relations)),
      ...written,
      was: z.optional(wasOf(Object.keys(definition.fields), compared)),
    });
    return z.pipe(
      body.check(...Object.entries(fields).flatMap(unlessWas)),
      z.transform((parsed) => ({ ...contentOf(parsed), was: parsed.was })),
    );
  });
  return {
    created: created as unknown as z.ZodMiniType<
      ContentOf<F> & Images & WrittenOf<P> & { _id: string | undefined },
      Record<string, unknown>
    >,
    /** A whole log from an import, as it may be saved. */
    saved: saved as unknown as z.ZodMiniType<
      ContentOf<F> & Partial<Images> & WrittenOf<P>,
      Record<string, unknown>
    >,
    changed: changed as unknown as z.ZodMiniType<
      ChangesOf<F> & ChangedRelationsOf<P> & { was: Was | undefined },
      Record<string, unknown>
    >,
    response: z.extend(answerOf(definition), optional(relations.answered) as AnsweredRelations<P>),
  };
}

/** The fields of a change: a field that is left out stays as it is. */
export const changeShape = (definition: Written) =>
  shapeOf(definition, (field) => {
    const isRequired = field.required !== undefined && field.requiredFor !== 'create';
    const schema = schemaOf(field, isRequired);
    return isRequired ? schema : z.optional(schema);
  });

/** A change that says what it changes from names only that; the specification's client names all that is required. */
function unlessWas([name, schema]: [string, z.ZodMiniType]) {
  const { error } = z.safeParse(schema, undefined);
  const isThere = (body: unknown) => {
    const values = body as Record<string, unknown> | undefined;
    return !values || values.was !== undefined || values[name] !== undefined;
  };
  return error
    ? [z.refine(isThere, { path: [name], error: error.issues[0]?.message, when: () => true })]
    : [];
}

/** Drops what a client may send along but can't set. */
const contentWith = (names: ReadonlySet<string>) => (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));

function answerSchemaOf(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'year':
      return z.int();
    case 'time':
      return wallClockText;
    case 'number':
      return field.optional ? z.number() : z.nullable(z.number());
    case 'text':
    case 'date':
    case 'choice':
      return z.string();
  }
}

type AnswerShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { optional: true }
    ? z.ZodMiniOptional<z.ZodMiniType<NonNullable<ValueOf<F[Name]>>>>
    : z.ZodMiniType<ValueOf<F[Name]>>;
};

/** The fields of an answer. */
export const answerShape = <F extends Fields>(definition: Written<F>) =>
  Object.fromEntries(
    fieldsOf(definition, definition.answerOrder).map((field) => {
      const schema = answerSchemaOf(field);
      return [field.name, field.optional ? z.optional(schema) : schema];
    }),
  ) as AnswerShape<F>;

const answerOf = <F extends Fields>(definition: LogDefinition<F>) =>
  z.object({
    _id: z.string(),
    userId: z.string(),
    ...answerShape(definition),
    images: z.array(z.string()),
    takenAt: z.optional(takenAt),
    createdAt: z.string(),
    updatedAt: z.string(),
  });
