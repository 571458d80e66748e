import type { Boat } from '#contract/boats';
import type { ServiceSection } from '#contract/logs/service-log-fields';
import { templates } from '#contract/plan/templates';
import { t } from '../strings.ts';
import { textOfTasks } from './part.ts';
import { partsOf } from './parts.ts';
import type { Planned } from './planned.ts';

interface Known {
  boat: Boat | undefined;
  /** Who has done it: the signed-in user. */
  person: string;
  /** Wall-clock time. */
  now: string;
}

/** The values of a service log for these tasks: each is a line in its section, and its parts are one among the spare parts. */
export function filledIn(tasks: readonly Planned[], { boat, person, now }: Known): Record<string, string> {
  // Also for tasks that are not in the plan any more.
  if (tasks.length === 0) return { date: now, servicePersonOrCompany: person };
  const lines: Record<string, string[]> = {};
  const write = (section: string, line: string) => {
    lines[section] = [...(lines[section] ?? []), line];
  };
  for (const task of tasks) {
    write(task.section, doneText(task));
    const parts = partsOf(task).join(', ');
    if (parts) write('sparePartsAndReplacements' satisfies ServiceSection, parts);
  }
  const type = typeOf(tasks, now);
  const [only] = tasks.length === 1 ? tasks : [];
  return {
    title: only?.name ?? `${type} ${now.slice(0, 4)}`,
    date: now,
    ...(boat && { boatNameModel: boat.bookName || boat.name }),
    ...(boat?.engineModel && { engineType: boat.engineModel }),
    servicePersonOrCompany: person,
    serviceType: type,
    ...Object.fromEntries(Object.entries(lines).map(([section, texts]) => [section, texts.join('\n')])),
    tasks: textOfTasks(tasks.map(({ _id }) => _id)),
  };
}

/** `Impeller bytt.`; for a task of the user's own, or a renamed one, `Byt kylarslang: gjort.` */
function doneText({ template, name }: Pick<Planned, 'template' | 'name'>): string {
  const known = templates.find((one) => one.id === template && one.name === name);
  return known?.done ?? t('plan.doneLine', { uppgift: name });
}

/** By the season of the tasks; without one, by the month. */
function typeOf(tasks: readonly Planned[], now: string): string {
  if (tasks.every(({ section }) => section === 'engineService')) return t('plan.type.engine');
  const seasons = new Set(tasks.flatMap(({ season }) => season || []));
  const month = Number(now.slice(5, 7));
  if (seasons.has('autumn') && (!seasons.has('spring') || month >= 8)) return t('plan.type.autumn');
  if (seasons.has('spring') || month < 6) return t('plan.type.spring');
  return t('plan.type.other');
}
