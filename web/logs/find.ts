import { useDeferredValue, useMemo } from 'react';
import type { LogDefinition } from '#contract/logs/definition';
import { searchTextOf } from '#contract/logs/search-text';
import { search } from '#contract/search';
import { useChoices } from '../shared/ledger/choices.ts';
import { worthSearching } from '../shared/ledger/search-field.tsx';
import { useSearchText } from '../shared/ledger/search-text.ts';
import type { StringKey } from '../strings.ts';
import type { AnyLog, LogKind } from './kind.ts';

/** A filter of a list, besides the search for words. */
export interface Filter<Log> {
  /** The name of its parameter in the address. */
  name: string;
  label: StringKey;
  /** The label of the choice that leaves nothing out. */
  every: StringKey;
  valuesOf: (log: Log) => readonly string[];
  /** Values with the same key are the same choice, written as the first of them. */
  keyOf: (value: string) => string;
  /** Without it the values come in the order of the list. */
  order?: (one: string, other: string) => number;
}

/** The values that occur among the logs, each once. */
export function valuesAmong<Log>({ valuesOf, keyOf, order }: Filter<Log>, logs: readonly Log[]): string[] {
  const values = new Map<string, string>();
  for (const value of logs.flatMap(valuesOf)) {
    if (!values.has(keyOf(value))) values.set(keyOf(value), value);
  }
  const all = [...values.values()];
  return order ? all.sort(order) : all;
}

/** Whether a log has the chosen value; `''` means every value. */
export const hasValue = <Log>({ valuesOf, keyOf }: Filter<Log>, chosen: string, log: Log): boolean =>
  chosen === '' || valuesOf(log).some((value) => keyOf(value) === keyOf(chosen));

/** A filter with its possible values and the chosen one. */
export interface Choice<Log> {
  filter: Filter<Log>;
  values: readonly string[];
  chosen: string;
}

export interface Find<Log> {
  /** The words in the search field. */
  text: string;
  setText: (text: string) => void;
  /** Keeps the words in the address at once. */
  keepNow: () => void;
  /** The words that are searched for now, which may lag behind `text`. */
  wanted: string;
  choices: readonly Choice<Log>[];
  choose: (choices: Record<string, string>) => void;
  clear: () => void;
  /** There are too few logs to need a search. */
  isFew: boolean;
  /** Whether a search or a filter is active. */
  isNarrowed: boolean;
  /** Words are searched for in both books and the plan: no filter holds them to this book. */
  isEverywhere: boolean;
  /** Whether the user has stopped typing. */
  isSettled: boolean;
  /** The logs found; undefined until something is known. */
  found: readonly Log[] | undefined;
}

/**
 * The search and the filters of a list, which are in the address, and the logs found. Logs that are loaded are searched at
 * every letter.
 */
export function useFind<Log extends AnyLog>(
  kind: LogKind<Log>,
  filters: readonly Filter<Log>[],
  all: readonly Log[] | undefined,
): Find<Log> {
  const { chosen, choose } = useChoices();
  const { text, setText, keepNow, asked } = useSearchText();
  const wanted = useDeferredValue(text.trim());
  const isFew = all !== undefined && !worthSearching(all.length);
  const address = filters.map(({ name }) => chosen(name)).join('\n');
  const choices = useMemo(() => choicesAmong(filters, address.split('\n'), all), [filters, address, all]);
  // A typed letter is shown before all logs are searched for it.
  const found = useMemo(
    () => (isFew ? all : all && hitsAmong(kind.definition, all, wanted, choices)),
    [all, isFew, wanted, choices, kind],
  );

  const isSearched = !isFew && wanted !== '';
  const isFiltered = !isFew && choices.some(({ chosen }) => chosen !== '');
  return {
    text,
    setText,
    keepNow,
    wanted: isFew ? '' : wanted,
    choices,
    choose,
    clear: () => {
      setText('');
      choose(Object.fromEntries(['q', ...filters.map(({ name }) => name)].map((name) => [name, ''])));
    },
    isFew,
    isNarrowed: isSearched || isFiltered,
    isEverywhere: isSearched && !isFiltered,
    isSettled: wanted === asked,
    found,
  };
}

/** The logs that contain every word of `q`, by the same rules as on the server, and that have the chosen values. */
export function hitsAmong<Log extends AnyLog>(
  definition: LogDefinition,
  logs: readonly Log[],
  q: string,
  choices: readonly Pick<Choice<Log>, 'filter' | 'chosen'>[] = [],
): readonly Log[] {
  // A list that is only opened does not need the texts that a search goes through.
  if (q.trim() === '' && choices.every(({ chosen }) => chosen === '')) return logs;
  const holds = search(q);
  const textFor = searchTextOf(definition);
  return logs.filter(
    (log) =>
      choices.every(({ filter, chosen }) => hasValue(filter, chosen, log)) && holds(textOf(log, textFor)),
  );
}

/**
 * Until the logs have come, the address decides. A value that no log has any more is ignored: otherwise the user could not see
 * why the list is empty.
 */
function choicesAmong<Log>(
  filters: readonly Filter<Log>[],
  asked: readonly string[],
  all: readonly Log[] | undefined,
): Choice<Log>[] {
  return filters.map((filter, i) => {
    const value = asked[i] ?? '';
    if (!all) return { filter, values: value === '' ? [] : [value], chosen: value };
    const values = valuesAmong(filter, all);
    const chosen = values.find((one) => filter.keyOf(one) === filter.keyOf(value)) ?? '';
    // With a single value there is nothing to choose.
    return { filter, values, chosen: values.length > 1 ? chosen : '' };
  });
}

const texts = new WeakMap<AnyLog, string>();

/** The text of a log that is searched. It is cached, since every letter of a search needs it. */
function textOf(log: AnyLog, textFor: (log: object) => string): string {
  const text = texts.get(log) ?? textFor(log);
  texts.set(log, text);
  return text;
}
