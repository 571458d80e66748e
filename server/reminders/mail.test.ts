import { describe, expect, test } from 'vitest';
import type { Boat } from '#contract/boats';
import { addDays } from '#contract/plan/days';
import { serviceLog } from '../testing/examples.ts';
import { serverWithMail } from '../testing/reminders.ts';

const { post, server, remind, skipper } = await serverWithMail();

describe('a reminder mail', () => {
  test('lists what is late and what is soon, with a link to turn the reminders off', async () => {
    const { anna, add } = await skipper({ email: 'asa@example.com', firstName: 'Åsa' });
    await add({ name: 'Byt impeller', on: addDays('2026-05-15', -14) });
    await add({ name: 'Täthetsprova gasolen', on: '2026-06-01' });
    await add({ name: 'Senare', on: '2026-09-01' });
    await remind('2026-05-15');
    const [mail] = post.mails;
    expect(post.mails).toHaveLength(1);
    expect(mail?.to).toEqual(['asa@example.com']);
    expect(mail?.text).toBe(`Hej Åsa!

Försenat
- Byt impeller, försenat sedan 1 maj 2026

Snart
- Täthetsprova gasolen, senast 1 juni 2026

Hela planen: https://loggboken.example/servicelogs/plan

Du får det här för att du har slagit på e-post när något är på gång.
Stäng av det: https://loggboken.example/showprofile/${anna.userId}/reminders`);
    const header = (name: string) => mail?.headers.get(name);
    expect(header('subject')).toBe('Att göra med båten: 2 uppgifter');
    expect(header('from')).toBe('LOGGBOKEN <loggboken@example.com>');
    expect(header('to')).toBe('asa@example.com');
    expect(header('list-unsubscribe')).toBe(
      `<https://loggboken.example/showprofile/${anna.userId}/reminders>`,
    );
    expect(header('auto-submitted')).toBe('auto-generated');
  });

  test('states the engine hours overdue or left for tasks that also have a later date', async () => {
    const { anna, add } = await skipper();
    const since = { on: undefined, everyMonths: 12, baselineDate: '2026-05-01', baselineHours: 100 };
    await add({ ...since, name: 'Byt olja', everyHours: 50 });
    await add({ ...since, name: 'Byt filter', everyHours: 64 });
    await add({ ...since, name: 'Byt rem', everyHours: 59 });
    await add({ ...since, name: 'Byt impeller', everyHours: 61 });
    await anna.post('/api/createservicelog', serviceLog({ date: '2026-05-10T10:00', engineEnd: 160 }));
    await remind('2026-05-15');
    expect(post.mails[0]?.text).toContain('- Byt olja, försenat med 10 motortimmar\n');
    expect(post.mails[0]?.text).toContain('- Byt filter, 4 motortimmar kvar\n');
    expect(post.mails[0]?.text).toContain('- Byt rem, försenat med 1 motortimme\n');
    expect(post.mails[0]?.text).toContain('- Byt impeller, 1 motortimme kvar\n');
  });

  test('states the hours or the miles, whichever are the smaller share of their interval', async () => {
    const { anna, add } = await skipper();
    const since = { on: undefined, baselineDate: '2026-05-01', baselineHours: 100 };
    await add({ ...since, name: 'Byt impeller', everyHours: 100, everyMiles: 1000, baselineMiles: 950 });
    await add({ ...since, name: 'Byt olja', everyHours: 22, everyMiles: 1000, baselineMiles: 950 });
    await add({ ...since, name: 'Byt filter', everyHours: 19, everyMiles: 1000, baselineMiles: 1300 });
    await anna.post('/api/createservicelog', serviceLog({ date: '2026-05-10T10:00', engineEnd: 120 }));
    await remind('2026-05-15');
    expect(post.mails[0]?.text).toContain('- Byt impeller, 50 nm kvar\n');
    expect(post.mails[0]?.text).toContain('- Byt olja, 50 nm kvar\n');
    expect(post.mails[0]?.text).toContain('- Byt filter, försenat med 300 nm\n');
  });

  test('names the boat if the user has several', async () => {
    const { anna, add } = await skipper();
    const ran = (await anna.post<Boat>('/api/boats', { name: 'Ran' })).body;
    await add({ on: '2026-05-20' });
    await add({ boatId: ran._id, name: 'Byt anod', on: '2026-05-20' });
    await remind('2026-05-15');
    expect(post.mails[0]?.text).toContain('- Byt impeller (Vindila), ');
    expect(post.mails[0]?.text).toContain('- Byt anod (Ran), ');
  });

  test('has only its own headers, whatever a name contains', async () => {
    const { add } = await skipper({ firstName: 'Eva <eva@example.com>' });
    await add({ name: 'Byt\u2028Bcc: eva@example.com', on: '2026-05-20' });
    await server.context.db.updateTable('tasks').set({ name: 'Byt\r\nBcc: eva@example.com' }).execute();
    await remind('2026-05-15');
    const [mail] = post.mails;
    expect(mail?.to).toHaveLength(1);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('subject')).toBe('Snart: Byt Bcc: eva@example.com');
    expect([...(mail?.headers.keys() ?? [])].sort()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'list-unsubscribe',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
  });

  test.each(['a,b@example.com', 'a;b@example.com', 'a<b@example.com>', '"a b"@example.com'])(
    'is not sent to an address that could be read as another: %s',
    async (email) => {
      const { anna, add } = await skipper();
      await server.context.db.updateTable('accounts').set({ email }).where('id', '=', anna.userId).execute();
      await add({ on: '2026-05-20' });
      expect(await remind('2026-05-15')).toBe(true);
      expect(post.mails).toEqual([]);
    },
  );
});
