import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { LogDefinition } from '#contract/logs/definition';
import { searchTextOf } from '#contract/logs/search-text';
import { search } from '#contract/search';
import { useUser } from '../session-state.ts';
import { useChoices } from '../shared/ledger/choices.ts';
import { worthSearching } from '../shared/ledger/search-field.tsx';
import { useSearchText } from '../shared/ledger/search-text.ts';
import type { StringKey } from '../strings.ts';
import type { AnyLog, LogKind } from './kind.ts';
import { foundQuery } from './queries.ts';

/** What a list can be narrowed by, besides words. */
export interface Filter<Log> {
  /** In the address. */
  name: string;
  label: StringKey;
  /** What the choice says that leaves nothing out. */
  every: StringKey;
  valuesOf: (log: Log) => readonly string[];
  /** Values with the same key are one, written as it stands first. */
  keyOf: (value: string) => string;
  /** Without it they come in the order of the list. */
  order?: (one: string, other: string) => number;
}

/** Every value that there is among the logs, once. */
export function valuesAmong<Log>({ valuesOf, keyOf, order }: Filter<Log>, logs: readonly Log[]): string[] {
  const values = new Map<string, string>();
  for (const value of logs.flatMap(valuesOf)) {
    if (!values.has(keyOf(value))) values.set(keyOf(value), value);
  }
  const all = [...values.values()];
  return order ? all.sort(order) : all;
}

/** Whether a log has the value that was chosen; `''` is every value. */
export const hasValue = <Log>({ valuesOf, keyOf }: Filter<Log>, chosen: string, log: Log): boolean =>
  chosen === '' || valuesOf(log).some((value) => keyOf(value) === keyOf(chosen));

/** A filter as it stands: what may be chosen, and what is. */
export interface Choice<Log> {
  filter: Filter<Log>;
  values: readonly string[];
  chosen: string;
}

export interface Find<Log> {
  /** Of words, as it stands in the field. */
  text: string;
  setText: (text: string) => void;
  /** What is searched for by now. */
  wanted: string;
  choices: readonly Choice<Log>[];
  choose: (choices: Record<string, string>) => void;
  clear: () => void;
  /** There are so few logs that there is nothing to look for. */
  isFew: boolean;
  /** Whether anything is left out. */
  isNarrowed: boolean;
  /** Nobody is typing any more. */
  isSettled: boolean;
  /** Undefined until something is known. */
  found: readonly Log[] | undefined;
  isError: boolean;
  retry: () => void;
}

/**
 * What is looked for among logs, which stands in the address, and what was found. The logs in hand are gone through at every
 * letter; while there are none in hand (`all` is undefined), the server is asked.
 */
export function useFind<Log extends AnyLog>(
  kind: LogKind<Log>,
  filters: readonly Filter<Log>[],
  all: readonly Log[] | undefined,
): Find<Log> {
  const { userId } = useUser();
  const { chosen, choose } = useChoices();
  const { text, setText, asked } = useSearchText();
  const wanted = useDeferredValue(text.trim());
  const isFew = all !== undefined && !worthSearching(all.length);
  const query = foundQuery(kind, userId, asked);
  const { data, isError, refetch } = useQuery({ ...query, enabled: all === undefined && asked !== '' });

  const logs = all ?? data;
  const address = filters.map(({ name }) => chosen(name)).join('\n');
  const choices = useMemo(() => choicesAmong(filters, address.split('\n'), all), [filters, address, all]);
  // A letter is shown before all logs are gone through for it.
  const found = useMemo(
    () => (isFew ? logs : logs && answersAmong(kind.definition, logs, wanted, choices)),
    [logs, isFew, wanted, choices, kind],
  );

  return {
    text,
    setText,
    wanted: isFew ? '' : wanted,
    choices,
    choose,
    clear: () => {
      setText('');
      choose(Object.fromEntries(['q', ...filters.map(({ name }) => name)].map((name) => [name, ''])));
    },
    isFew,
    isNarrowed: !isFew && (wanted !== '' || choices.some(({ chosen }) => chosen !== '')),
    isSettled: wanted === asked,
    found,
    isError,
    retry: () => void refetch(),
  };
}

/** Those of the logs that hold every word of `q`, by the rules that the server has too, and have what was chosen. */
export function answersAmong<Log extends AnyLog>(
  definition: LogDefinition,
  logs: readonly Log[],
  q: string,
  choices: readonly Pick<Choice<Log>, 'filter' | 'chosen'>[] = [],
): readonly Log[] {
  // A list that is only opened does without the texts that a search looks at.
  if (q.trim() === '' && choices.every(({ chosen }) => chosen === '')) return logs;
  const holds = search(q);
  const textFor = searchTextOf(definition);
  return logs.filter(
    (log) =>
      choices.every(({ filter, chosen }) => hasValue(filter, chosen, log)) && holds(textOf(log, textFor)),
  );
}

/**
 * Until the logs have come, the address is believed. A value that no log has, any more, is not looked for: nobody could see why
 * there is nothing.
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
    // One alone is nothing to choose among.
    return { filter, values, chosen: values.length > 1 ? chosen : '' };
  });
}

const texts = new WeakMap<AnyLog, string>();

/** All that is searched in a log. It is looked at for each letter of a search, and stays as it is. */
function textOf(log: AnyLog, textFor: (log: object) => string): string {
  const text = texts.get(log) ?? textFor(log);
  texts.set(log, text);
  return text;
}
