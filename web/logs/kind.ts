import * as z from 'zod/mini';
import { fieldsOf, type LogDefinition, type NamedField } from '#contract/logs/definition';
import { isEmpty } from '#contract/logs/values';
import type { Fields, LogKind as KindName } from '../offline/entry.ts';
import { type StringKey, t } from '../strings.ts';

/** What logs of every kind have, as the server answers them. */
export interface AnyLog {
  _id: string;
  userId: string;
  title: string;
  images: string[];
}

/** Something that a log holds beside its fields. A form has it as text, as it has everything. */
export interface LogPart<Log> {
  name: string;
  label: () => string;
  /** What stands in the form: of a saved log, or of one that waits with it, or nothing yet. */
  start: (log: Log | undefined, waiting: Fields | undefined) => string;
  /** What is saved of it; undefined leaves it as it is. */
  written: (text: string, start: string) => string | null | undefined;
  /** What a conflict shows of it. */
  shown: (value: unknown) => string;
}

/**
 * In what trip logs and service logs differ, as far as every screen needs it. What only one screen needs (the look of a row,
 * controls of its own) is handed to that screen.
 */
export interface LogKind<Log extends AnyLog> {
  /** The keys of its texts begin with it, too. */
  name: KindName;
  /** Its fields. */
  definition: LogDefinition;
  /** The field that stands beside the title: where the trip went, which boat it is. */
  lead: string;
  /** `show` and `update` go on with an id. */
  routes: { list: string; create: string; show: string; update: string; afterDeletion: string };
  /** What it holds beside its fields, in forms that are its own. */
  parts?: readonly LogPart<Log>[];
  calls: {
    list: (
      userId: string,
      query: { q?: string; after: string | undefined },
      /** `held`: the list as it was answered before. */
      options: { signal: AbortSignal; held?: Log[] | undefined },
    ) => Promise<{ data: Log[]; etag: string | null; next: string | null }>;
    /** Without data where the server answers with nothing. */
    show: (id: string, signal: AbortSignal) => Promise<{ data: Log | null; etag: string | null }>;
  };
}

/** What follows the kind's name in the keys of texts that both kinds have. */
type Suffix = { [Key in StringKey]: Key extends `trip-log.${infer Rest}` ? Rest : never }[StringKey];

/** A text that is another for each kind of log. */
export const say = (
  { name }: { name: KindName },
  what: Suffix,
  params?: Record<string, string | number>,
): string => t(`${name}.${what}`, params);

/** What a log has in its fields, by their names. */
export const contentOf = (log: AnyLog) => log as unknown as Record<string, string | number | null>;

export const textIn = (log: AnyLog, name: string): string => String(contentOf(log)[name] ?? '').trim();

/** What the log is sorted by, as wall-clock time. */
export const timeOf = <Log extends AnyLog>({ definition }: LogKind<Log>, log: Log): string =>
  textIn(log, definition.time);

/** What stands beside the title: nothing where the title says it already. */
export function leadOf<Log extends AnyLog>({ lead }: LogKind<Log>, log: Log): string | undefined {
  const text = textIn(log, lead);
  return text === log.title.trim() ? undefined : text;
}

/** The running texts of a log that say something, in their order. */
export const textsOf = <Log extends AnyLog>({ definition }: LogKind<Log>, log: Log): NamedField[] =>
  fieldsOf(definition).filter(({ show, name }) => show === 'text' && textIn(log, name) !== '');

/** The fields that a page or a paper has among its facts. One beyond the specification is there when it is filled in. */
export const factFields = <Log extends AnyLog>(kind: LogKind<Log>, log: Log): NamedField[] =>
  fieldsOf(kind.definition).filter(
    ({ show = 'fact', name, beyond }) =>
      show === 'fact' &&
      !(beyond && isEmpty(contentOf(log)[name])) &&
      !(name === kind.lead && leadOf(kind, log) === undefined),
  );

/** The parts of a form: the schemas that judge them, and what stands there as it is opened. */
export function formParts<Log extends AnyLog>({ parts = [] }: LogKind<Log>, log?: Log, waiting?: Fields) {
  const shape: Record<string, z.ZodMiniType> = {};
  const start: Record<string, string> = {};
  for (const part of parts) {
    const text = part.start(log, waiting);
    start[part.name] = text;
    shape[part.name] = z.pipe(
      z.string(),
      z.transform((now) => part.written(now, text)),
    );
  }
  return { shape, start };
}
