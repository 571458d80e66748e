import { createElement, Fragment, type ReactNode } from 'react';
import table from './strings.sv.json' with { type: 'json' };

/** Every text that a user can see stands in the table, under one of these keys. */
export type StringKey = keyof typeof table;

const textOf = (key: StringKey): string => table[key] ?? key;

/** The text of `key` with each `{name}` replaced by `params.name`. A missing name stays as it is written. */
export function t(key: StringKey, params?: Record<string, string | number>): string {
  if (!params) return textOf(key);
  return textOf(key).replace(/\{([^}]+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Like `t`, for values that are more than text (such as a link within a sentence). */
export function tNodes(key: StringKey, params: Record<string, ReactNode>): ReactNode {
  const parts = textOf(key)
    .split(/\{([^}]+)\}/)
    .map((part, i) => (i % 2 ? params[part] : part));
  return createElement(Fragment, null, ...parts);
}
