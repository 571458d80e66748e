import type { Fields } from '#contract/logs/definition';
import { shownValue } from '#contract/logs/values';

/** What a field, or another part of a record, is called, and how a value of it is said. */
export interface FieldWords {
  label: string;
  textOf: (value: unknown) => string;
}

/** A part that a record has besides its fields, such as a track. */
export interface PartWords {
  name: string;
  label: () => string;
  shown: (value: unknown) => string;
}

export function wordsFor(
  { fields }: { fields: Fields },
  name: string,
  parts: readonly PartWords[] = [],
): FieldWords {
  const field = fields[name];
  if (field) return { label: field.label, textOf: (value) => shownValue(field, value) };
  const part = parts.find((one) => one.name === name);
  return { label: part?.label() ?? name, textOf: (value) => part?.shown(value) ?? '' };
}
