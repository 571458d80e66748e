import type { ServiceLog } from '#contract/service-logs';
import type { LogPart } from '../logs/kind.ts';
import { t } from '../strings.ts';

/** The tasks of the plan that a service log marks as done, by their ids. */
export const tasksPart: LogPart<ServiceLog> = {
  name: 'tasks',
  label: () => t('plan.part'),
  start: (log) => textOfTasks(log?.tasks ?? []),
  written: (text, start) => (text === start ? undefined : idsOf(text)),
  shown: (value) => {
    const n = (value as string[] | null | undefined)?.length ?? 0;
    return n === 0 ? '' : taskCount(n);
  },
};

/** The ids as the form holds them. */
export const textOfTasks = (ids: readonly string[]): string =>
  ids.length === 0 ? '' : JSON.stringify(ids.toSorted());

export const idsOf = (text: string | undefined): readonly string[] =>
  text ? (JSON.parse(text) as string[]) : [];

/** `1 uppgift`, `18 uppgifter` */
export const taskCount = (n: number): string => (n === 1 ? t('plan.count.one') : t('plan.count.many', { n }));
