import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type ResolverOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';

/** The fields of a form with the schemas that judge them, as the contract has them. */
export type Shape = Record<string, z.ZodMiniType>;

/** What stands in the controls: text, numbers and dates too. */
export type FormValues<S extends Shape> = { [Name in keyof S & string]: string };

/** What a form saves: everything as the schemas read it. */
export type Content<S extends Shape> = z.output<z.ZodMiniObject<S>>;

export type Fields<S extends Shape> = UseFormReturn<FormValues<S>, unknown, Content<S>>;

/**
 * A form's state. Nothing is judged before the first try to save; from then on a field's sentence goes as soon as the
 * field is right. `shape` and `start` count at the first render only.
 */
export function useFields<S extends Shape>(shape: S, start: FormValues<S>): Fields<S> {
  const [resolver] = useState(() => resolverFor(shape));
  return useForm<FormValues<S>, unknown, Content<S>>({
    resolver,
    defaultValues: start as DefaultValues<FormValues<S>>,
    shouldFocusError: false,
  });
}

function resolverFor<S extends Shape>(shape: S): Resolver<FormValues<S>, unknown, Content<S>> {
  // The schema takes what a form holds: that is what the field kinds of the contract are for.
  const schema = z.object(shape) as unknown as Parameters<
    typeof standardSchemaResolver<FormValues<S>, unknown, Content<S>>
  >[0];
  const judge = standardSchemaResolver<FormValues<S>, unknown, Content<S>>(schema);
  return (texts, context, options) => judge({ ...texts, ...unreadable(options.fields) }, context, options);
}

/**
 * A number or date field that holds something the browser can't read ("1e", half a date) says that it is empty, and
 * what was typed would be lost. It is judged as a text that is neither number nor date, and gets its sentence.
 */
export function unreadable(fields: ResolverOptions<FieldValues>['fields']): Record<string, string> {
  const found = Object.entries(fields).filter(([, { ref }]) => 'validity' in ref && ref.validity?.badInput);
  return Object.fromEntries(found.map(([name]) => [name, '?']));
}
