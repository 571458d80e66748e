import { createElement, Fragment, type ReactNode } from 'react';

type Table = Readonly<Record<string, string>>;

/** The two ways to a text of a table, by its key. */
export function textsOf<T extends Table>(table: T) {
  type Key = keyof T & string;
  const textOf = (key: Key): string => table[key] ?? key;
  return {
    /** The text of `key` with each `{name}` replaced by `params.name`. A name that is not given stays as written. */
    t(key: Key, params?: Record<string, string | number>): string {
      if (!params) return textOf(key);
      return textOf(key).replace(/\{([^}]+)\}/g, (whole, name: string) => String(params[name] ?? whole));
    },
    /** As `t`, where a value is more than text (a link in the middle of a sentence). */
    tNodes(key: Key, params: Record<string, ReactNode>): ReactNode {
      const parts = textOf(key)
        .split(/\{([^}]+)\}/)
        .map((part, i) => (i % 2 ? params[part] : part));
      return createElement(Fragment, null, ...parts);
    },
  };
}
