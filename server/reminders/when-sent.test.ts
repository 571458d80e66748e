import { describe, expect, test } from 'vitest';
import { serviceLog } from '../testing/examples.ts';
import { serverWithMail } from '../testing/reminders.ts';

const { post, server, remind, skipper, done } = await serverWithMail();

describe('a reminder mail', () => {
  test('is sent at most once a day, and again for the same task only when it gets late and thirty days later', async () => {
    const { add } = await skipper();
    await add({ on: '2026-05-20' });
    const subjects = () => post.mails.map(({ headers }) => headers.get('subject'));
    await remind('2026-05-15');
    await add({ name: 'Byt slang', on: '2026-05-20' });
    await remind('2026-05-15');
    expect(subjects()).toEqual(['Snart: Byt impeller']);
    await remind('2026-05-16');
    expect(subjects()).toEqual(['Snart: Byt impeller', 'Snart: Byt slang']);
    await remind('2026-05-17');
    await remind('2026-05-20');
    expect(subjects()).toHaveLength(2);
    await remind('2026-05-21');
    expect(subjects()[2]).toBe('Att göra med båten: 2 uppgifter');
    await remind('2026-06-19');
    expect(subjects()).toHaveLength(3);
    await remind('2026-06-20');
    expect(subjects()).toHaveLength(4);
  });

  test('mentions a task again after it has been done or moved to another day', async () => {
    const { anna, add } = await skipper();
    const yearly = await add({ everyMonths: 12, baselineDate: '2025-05-20' });
    const paper = await add({ name: 'Förnya försäkringen', on: '2026-05-20' });
    await remind('2026-05-15');
    await done(anna, yearly, '2026-05-16');
    await anna.put(`/api/tasks/${paper._id}`, { on: '2027-05-20' });
    await remind('2026-05-21');
    expect(post.mails).toHaveLength(1);
    await remind('2027-05-10');
    expect(post.mails).toHaveLength(2);
    expect(post.mails[1]?.headers.get('subject')).toBe('Att göra med båten: 2 uppgifter');
  });

  test('mentions a task again after its interval, season or start has been changed', async () => {
    const { anna, boat, add } = await skipper();
    const yearly = await add({ everyMonths: 12, baselineDate: '2025-05-20' });
    const seasonal = await add({ name: 'Byt anod', season: 'spring', baselineDate: '2025-05-01' });
    const byHours = { everyHours: 100, baselineDate: '2025-06-01', baselineHours: 100 };
    const often = await add({ name: 'Byt olja', ...byHours });
    await add({ name: 'Förnya försäkringen', on: '2026-05-25' });
    const oftener = await add({ name: 'Byt filter', ...byHours });
    await anna.post('/api/createservicelog', serviceLog({ date: '2025-06-02T10:00', engineEnd: 195 }));
    await anna.put(`/api/boats/${boat._id}`, { launching: '2026-05-20' });
    await remind('2026-05-15');
    expect(post.mails[0]?.headers.get('subject')).toBe('Att göra med båten: 5 uppgifter');
    const text = 'Med nya packningar';
    for (const { _id } of [yearly, seasonal, often]) await anna.put(`/api/tasks/${_id}`, { note: text });
    await anna.put(`/api/boats/${boat._id}`, { model: 'Vega' });
    await remind('2026-05-16');
    expect(post.mails).toHaveLength(1);

    await anna.put(`/api/tasks/${yearly._id}`, { everyMonths: 24 });
    await anna.put(`/api/tasks/${often._id}`, { everyHours: 150 });
    await anna.put(`/api/tasks/${oftener._id}`, { baselineHours: 150 });
    await anna.put(`/api/boats/${boat._id}`, { launching: '2026-08-20' });
    await remind('2026-05-17');
    expect(post.mails).toHaveLength(1);
    await anna.post('/api/createservicelog', serviceLog({ date: '2026-07-30T10:00', engineEnd: 240 }));
    await remind('2026-08-10');
    expect(post.mails[1]?.headers.get('subject')).toBe('Att göra med båten: 4 uppgifter');
    await remind('2027-05-10');
    expect(post.mails[2]?.text).toContain('Snart\n- Byt impeller');
  });

  test('is not sent for an archived task, for a disabled account or if the user has turned it off', async () => {
    const { anna, add } = await skipper();
    const task = await add({ on: '2026-05-20' });
    await anna.put(`/api/tasks/${task._id}`, { archived: true });
    const off = await skipper();
    await off.add({ on: '2026-05-20' });
    await off.anna.put('/api/reminders', { mail: false });
    const shut = await skipper();
    await shut.add({ on: '2026-05-20' });
    await server.admin.put(`/api/users/${shut.anna.userId}/state`, {
      state: 'off',
      currentPassword: server.admin.password,
    });
    await remind('2026-05-15');
    expect(post.mails).toEqual([]);
  });
});
