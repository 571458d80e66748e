import type { ReactNode } from 'react';
import { createElement, Fragment } from 'react';
import table from './strings.sv.json' with { type: 'json' };

/** Every text a user can see stands in the table, under one of these keys. */
export type StringKey = keyof typeof table;

/** The text of `key` with each `{name}` replaced by `params.name`. A name that is not given stays as written. */
export function t(key: StringKey, params?: Record<string, string | number>): string {
  if (!params) return table[key];
  return table[key].replace(/\{([^}]+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** As `t`, where a value is more than text (a link in the middle of a sentence). */
export function tNodes(key: StringKey, params: Record<string, ReactNode>): ReactNode {
  const parts = table[key].split(/\{([^}]+)\}/).map((part, i) => (i % 2 ? params[part] : part));
  return createElement(Fragment, null, ...parts);
}
