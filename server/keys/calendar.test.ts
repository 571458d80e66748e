import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { today } from '#contract/fields';
import { addDays } from '#contract/plan/days';
import { contentOfTemplate, templates } from '#contract/plan/templates';
import type { Plan, Task } from '#contract/tasks';
import { serviceLog, tripLog } from '../testing/examples.ts';
import { type SignedIn, testServer } from '../testing/test-server.ts';
import { calendarOf } from './calendar.ts';

const server = await testServer({ PUBLIC_URL: 'https://loggboken.example' });

interface Read {
  uid: string;
  sequence: number;
  start: string;
  summary: string;
  event: ICAL.Event;
}

/** A calendar as another program reads it. */
function read(text: string): Read[] {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate).toBe(true);
    expect(component.getFirstPropertyValue('dtstamp')).toBeTruthy();
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toString(),
      summary: event.summary,
      event,
    };
  });
}

async function skipper(): Promise<{ anna: SignedIn; boatId: string; address: string }> {
  const anna = await server.signUp();
  const boatId = (await anna.post<Boat>('/api/boats', { name: 'Vindila' })).body._id;
  const { path } = (await anna.post<{ path: string }>('/api/keys', { kind: 'calendar' })).body;
  return { anna, boatId, address: path };
}

const written = { section: 'engineService', name: 'Byt impeller' };

describe('the calendar', () => {
  test('has a free all-day event for each task with a due day, and a reminder a week before at nine', async () => {
    const { anna, boatId, address } = await skipper();
    const name =
      'Byt; impeller, och "tätning" \\ på motorn i den lilla båten som ligger vid bryggan längst ut';
    const on = addDays(today(), 40);
    const { body: task } = await anna.post<Task>('/api/tasks', { ...written, name, on, boatId });
    await anna.post('/api/tasks', { ...written, name: 'Utan dag', boatId });
    const reply = await server.api.get(address);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const held = { 'if-none-match': reply.headers.get('etag') ?? '' };
    expect((await server.api.get(address, held)).status).toBe(304);
    expect(reply.text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n');
    const [before, ...components] = reply.text.split('BEGIN:VEVENT');
    expect(before).toContain('\r\nX-WR-CALNAME:LOGGBOKEN: att göra\r\n');
    expect(components.join('')).not.toContain('X-WR-CALNAME');
    const [one, ...more] = read(reply.text);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ uid: `${task._id}@loggboken`, start: on, summary: `${name} (Vindila)` });
    if (!one) throw new Error('the calendar is empty');
    const { component, endDate } = one.event;
    expect(endDate.toString()).toBe(addDays(on, 1));
    expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect(component.getFirstPropertyValue('url')).toBe(
      `https://loggboken.example/servicelogs/plan/task/${task._id}`,
    );
    const alarm = component.getFirstSubcomponent('valarm');
    expect(alarm?.getFirstPropertyValue('description')).toBe(name);
    const trigger = alarm?.getFirstPropertyValue('trigger');
    const nineAWeekBefore = -(7 * 24 - 9) * 3600;
    expect((trigger as ICAL.Duration).toSeconds()).toBe(nineAWeekBefore);
  });

  test('keeps the UID of every task over a year with 200 changes, and SEQUENCE only rises', {
    timeout: 120_000,
  }, async () => {
    const { anna, boatId, address } = await skipper();
    const more = { boatId, baselineDate: addDays(today(), -200) };
    for (const one of templates) await anna.post('/api/tasks', { ...contentOfTemplate(one), ...more });
    const { tasks } = (await anna.get<Plan>('/api/tasks')).body;
    const uids = new Map<string, { summary: string; sequence: number }>();
    const context = server.context;
    for (let change = 0; change < 200; change++) {
      const day = addDays(today(), Math.floor((change * 365) / 200));
      const task = tasks[(change * 7) % tasks.length] as Task;
      const how = change % 4;
      if (how === 0) {
        const log = serviceLog({ date: `${day}T10:00`, tasks: [task._id] });
        await anna.post('/api/createservicelog', log);
      } else if (how === 1) await anna.put(`/api/tasks/${task._id}`, { everyMonths: 1 + (change % 24) });
      else if (how === 2) await anna.put(`/api/boats/${boatId}`, { launching: addDays(day, change % 30) });
      else await anna.put(`/api/tasks/${task._id}`, { on: addDays(day, 200 + (change % 50)) });
      const { revision } = await context.db
        .selectFrom('accounts')
        .select('revision')
        .where('id', '=', anna.userId)
        .executeTakeFirstOrThrow();
      const events = read(await calendarOf(context, { userId: anna.userId, revision }, day));
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      for (const { uid, summary, sequence } of events) {
        const before = uids.get(uid);
        if (before) expect(summary).toBe(before.summary);
        expect(sequence).toBeGreaterThanOrEqual(before?.sequence ?? 0);
        uids.set(uid, { summary, sequence });
      }
    }
    expect([...uids.keys()].every((uid) => tasks.some(({ _id }) => uid === `${_id}@loggboken`))).toBe(true);
    expect(read((await server.api.get(address)).text).length).toBeGreaterThan(20);
  });

  test('shows tasks overdue by engine hours on today, not on a day in the past', async () => {
    const { anna, boatId, address } = await skipper();
    const last = { baselineDate: addDays(today(), -60), baselineHours: 100 };
    await anna.post('/api/tasks', { ...written, ...last, boatId, everyHours: 100, everyMonths: 12 });
    await anna.post('/api/tasks', { ...written, ...last, name: 'Byt olja', boatId, everyHours: 100 });
    // With two readings the pace is known, and would say that the hours were up long ago.
    for (const [daysAgo, engineEnd] of [
      [30, 249],
      [3, 250],
    ] as const) {
      const day = `${addDays(today(), -daysAgo)}T10:00`;
      const times = { departureDateTime: day, arrivalDateTime: day };
      await anna.post('/api/createlog', tripLog({ ...times, engineEnd }));
    }
    const events = read((await server.api.get(address)).text);
    expect(events.map(({ start }) => start)).toEqual([today(), today()]);
  });

  test('and the plan work even if a task was last done in the distant future', async () => {
    const { anna, boatId, address } = await skipper();
    const last = { ...written, boatId, baselineDate: '9999-12-31' };
    await anna.post('/api/tasks', { ...last, everyMonths: 600 });
    expect((await anna.get<Plan>('/api/tasks')).body.tasks[0]?.due.day).toBe('9999-12-31');
    const reply = await server.api.get(address);
    expect([reply.status, read(reply.text).length]).toEqual([200, 1]);
  });
});
