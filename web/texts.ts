import { createElement, Fragment, type ReactNode } from 'react';

type Table = Readonly<Record<string, string>>;

/** Two functions that look up a text of a table by its key. */
export function textsOf<T extends Table>(table: T) {
  type Key = keyof T & string;
  const textOf = (key: Key): string => table[key] ?? key;
  return {
    /** The text of `key` with each `{name}` replaced by `params.name`. A missing name stays as it is written. */
    t(key: Key, params?: Record<string, string | number>): string {
      if (!params) return textOf(key);
      return textOf(key).replace(/\{([^}]+)\}/g, (whole, name: string) => String(params[name] ?? whole));
    },
    /** Like `t`, for values that are more than text (such as a link within a sentence). */
    tNodes(key: Key, params: Record<string, ReactNode>): ReactNode {
      const parts = textOf(key)
        .split(/\{([^}]+)\}/)
        .map((part, i) => (i % 2 ? params[part] : part));
      return createElement(Fragment, null, ...parts);
    },
  };
}
