import * as z from 'zod/mini';
import type { TakenAt } from '#contract/images';
import { fieldsOf, type LogDefinition, type NamedField } from '#contract/logs/definition';
import { isEmpty } from '#contract/logs/values';
import { type StringKey, t } from '../strings.ts';

/** The properties that logs of every kind have in a server response. */
export type AnyLog = {
  _id: string;
  userId: string;
  title: string;
  images: string[];
  takenAt?: TakenAt | undefined;
  updatedAt: string;
};

/** A part that a log has besides its fields. A form has it as text, like everything else. */
export interface LogPart<Log> {
  name: string;
  label: () => string;
  /** The text in the form: of a saved log, or of a new one. */
  start: (log: Log | undefined) => string;
  /** The value to save, as a request has it; undefined leaves the part as it is. */
  written: (text: string, start: string) => unknown;
  /** The text that a conflict shows for it. */
  shown: (value: unknown) => string;
}

/**
 * The differences between trip logs and service logs that every screen needs. What only one screen needs (the look of a
 * row, its own controls) is passed to that screen.
 */
export interface LogKind<Log extends AnyLog> {
  /** The keys of its texts begin with it as well. */
  name: 'trip-log' | 'service-log';
  /** Its fields. */
  definition: LogDefinition;
  /** The field shown beside the title: where the trip went, or which boat it is. */
  lead: string;
  /** `show` and `update` are followed by an id. */
  routes: { list: string; create: string; show: string; update: string; afterDeletion: string };
  /** The parts that it has besides its fields. */
  parts?: readonly LogPart<Log>[];
  /** Asks the server for one. `data` is null if it answers with nothing. */
  show: (id: string, signal: AbortSignal) => Promise<{ data: Log | null; etag: string | null }>;
}

/** The part of a text's key after the kind's name, for texts that both kinds have. */
type Suffix = { [Key in StringKey]: Key extends `trip-log.${infer Rest}` ? Rest : never }[StringKey];

/** A text that differs between the kinds of log. */
export const say = (
  { name }: Pick<LogKind<AnyLog>, 'name'>,
  what: Suffix,
  params?: Record<string, string | number>,
): string => t(`${name}.${what}`, params);

/** `1 logg`, `12 loggar` */
export const countText = (kind: Pick<LogKind<AnyLog>, 'name'>, n: number): string =>
  n === 1 ? say(kind, 'count.one') : say(kind, 'count.many', { n });

/** The values of a log's fields, by their names. */
export const contentOf = (log: AnyLog) => log as unknown as Record<string, string | number | null>;

export const textIn = (log: AnyLog, name: string): string => String(contentOf(log)[name] ?? '').trim();

/** The time that logs are sorted by, as wall-clock time. */
export const timeOf = <Log extends AnyLog>({ definition }: LogKind<Log>, log: Log): string =>
  textIn(log, definition.time);

/** The text beside the title; undefined if it only repeats the title. */
export function leadOf<Log extends AnyLog>({ lead }: LogKind<Log>, log: Log): string | undefined {
  const text = textIn(log, lead);
  return text === log.title.trim() ? undefined : text;
}

/** The running texts of a log that are not empty, in their order. */
export const textsOf = <Log extends AnyLog>({ definition }: LogKind<Log>, log: Log): NamedField[] =>
  fieldsOf(definition).filter(({ show, name }) => show === 'text' && textIn(log, name) !== '');

/** The fields among the facts of a page or a printout. An optional field is included only if it is filled in. */
export const factFields = <Log extends AnyLog>(kind: LogKind<Log>, log: Log): NamedField[] =>
  fieldsOf(kind.definition).filter(
    ({ show = 'fact', name, optional }) =>
      show === 'fact' &&
      !(optional && isEmpty(contentOf(log)[name])) &&
      !(name === kind.lead && leadOf(kind, log) === undefined),
  );

/** The parts of a form: the schemas that check them, and their texts when the form is opened. */
export function formParts<Log extends AnyLog>({ parts = [] }: LogKind<Log>, log?: Log) {
  const shape: Record<string, z.ZodMiniType> = {};
  const start: Record<string, string> = {};
  for (const part of parts) {
    const text = part.start(log);
    start[part.name] = text;
    shape[part.name] = z.pipe(
      z.string(),
      z.transform((now) => part.written(now, text)),
    );
  }
  return { shape, start };
}
