import { addDays } from '#contract/plan/days';
import type { Task } from '#contract/tasks';
import { boatsOf } from '../boats/store.ts';
import type { Context } from '../context.ts';
import { planOf } from '../tasks/plan.ts';

/** The reminder comes this many days before the day of a task, at this hour. */
const DAYS_BEFORE = 7;
const AT_NINE = 9;

/**
 * The owner's plan as an iCalendar text: an all-day event for each task that has a day. A task keeps its UID when its day moves,
 * and SEQUENCE rises with the revision of the account. Contains nothing from the logs.
 */
export async function calendarOf(
  { db, config }: Context,
  owner: { userId: string; revision: number },
  today?: string,
): Promise<string> {
  const { generateIcsCalendar } = await import('ts-ics');
  const plan = await planOf(db, owner.userId, today);
  const boats = new Map((await boatsOf(db, owner.userId)).map(({ id, name }) => [id, name]));
  const shown = plan.tasks.filter(({ archivedAt, due }) => !archivedAt && due.day !== null);
  const link = (id: string) =>
    config.publicUrl && new URL(`/servicelogs/plan/task/${id}`, config.publicUrl).href;
  const calendar = generateIcsCalendar({
    version: '2.0',
    prodId: '-//LOGGBOKEN//SV',
    name: 'LOGGBOKEN: att göra',
    events: shown.map((task) => {
      const day = task.due.day as string;
      const url = link(task._id);
      return {
        uid: `${task._id}@loggboken`,
        stamp: { date: new Date(task.updatedAt) },
        sequence: sequenceOf(owner.revision),
        summary: summaryOf(task, boats.get(task.boatId)),
        ...(url && { url }),
        description: descriptionOf(task, url),
        timeTransparent: 'TRANSPARENT' as const,
        start: { date: new Date(`${day}T00:00Z`), type: 'DATE' as const },
        end: { date: new Date(`${addDays(day, 1)}T00:00Z`), type: 'DATE' as const },
        alarms: [
          {
            action: 'DISPLAY' as const,
            // The library escapes every text but this one.
            description: oneLine(task.name).replaceAll(/[\\;,]/g, '\\$&'),
            trigger: {
              type: 'relative' as const,
              value: { before: true, days: DAYS_BEFORE - 1, hours: 24 - AT_NINE },
            },
          },
        ],
      };
    }),
  });
  return foldedByBytes(calendar.replace('VERSION:2.0\r\n', `VERSION:2.0\r\n${FETCHED_AGAIN}`));
}

/** RFC 5545 limits a line in bytes, and å, ä and ö have two; the library counts letters. */
function foldedByBytes(calendar: string): string {
  const fold = (line: string) => {
    const lines = [''];
    for (const letter of line) {
      const last = lines.at(-1) ?? '';
      if (Buffer.byteLength(last + letter) > LINE_BYTES) lines.push(` ${letter}`);
      else lines[lines.length - 1] = last + letter;
    }
    return lines.join('\r\n');
  };
  return calendar
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(fold)
    .join('\r\n');
}
const LINE_BYTES = 75;

/** How often calendars are asked to look: in both ways in which they understand it. */
const FETCHED_AGAIN = 'REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n';

/** Calendars only know integers up to 2³¹. The account's number is a time in milliseconds, so this counts seconds since 2025. */
const EPOCH = Date.UTC(2025, 0, 1);
const sequenceOf = (revision: number) => Math.max(0, Math.floor((revision - EPOCH) / 1000));

/** Some programs stop reading at a control character, or take it for the end of a line. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

const summaryOf = (task: Task, boat: string | undefined) =>
  oneLine(boat ? `${task.name} (${boat})` : task.name);

const descriptionOf = ({ due, source }: Task, url: string | undefined) =>
  [
    due.isAbout ? 'Dagen är beräknad efter hur mycket båten används.' : undefined,
    source && oneLine(`Källa: ${source}`),
    url,
  ]
    .filter(Boolean)
    .join('\n') || 'Att göra med båten.';
