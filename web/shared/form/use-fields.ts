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

/** A form's fields with the contract's schemas that validate them. */
export type Shape = Record<string, z.ZodMiniType>;

/** The values of the controls, all as text: numbers and dates too. */
export type FormValues<S extends Shape> = { [Name in keyof S & string]: string };

/** What a form saves: the output of the schemas. */
export type Content<S extends Shape> = z.output<z.ZodMiniObject<S>>;

export type Fields<S extends Shape> = UseFormReturn<FormValues<S>, unknown, Content<S>>;

/**
 * A form's state. Nothing is validated before the first attempt to save; from then on a field's error disappears as soon
 * as the field is valid. `shape` and `start` are read at the first render only.
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
  // The contract's field kinds accept the text that a form holds.
  const schema = z.object(shape) as unknown as Parameters<
    typeof standardSchemaResolver<FormValues<S>, unknown, Content<S>>
  >[0];
  const judge = standardSchemaResolver<FormValues<S>, unknown, Content<S>>(schema);
  return (texts, context, options) => judge({ ...texts, ...unreadable(options.fields) }, context, options);
}

/**
 * A number or date input whose text the browser can't parse ("1e", half a date) reports an empty value, and the typed text
 * would be lost. It is validated as a text that is neither number nor date, and so gets its error.
 */
export function unreadable(fields: ResolverOptions<FieldValues>['fields']): Record<string, string> {
  const found = Object.entries(fields).filter(([, { ref }]) => 'validity' in ref && ref.validity?.badInput);
  return Object.fromEntries(found.map(([name]) => [name, '?']));
}
