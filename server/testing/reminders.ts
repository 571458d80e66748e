import { afterAll, beforeEach } from 'vitest';
import type { Boat } from '#contract/boats';
import { today } from '#contract/fields';
import type { Task } from '#contract/tasks';
import type { MailConfig } from '../config.ts';
import { remindAll } from '../reminders/daily.ts';
import { startMail, updateReminders } from '../reminders/store.ts';
import { serviceLog } from './examples.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { newLog } from './new-log.ts';
import { type SignedIn, type TestServer, testServer } from './test-server.ts';

/** The settings of a server that sends mail, from midnight on. */
const mailSettings = (post: MailServer): Record<string, string> => ({
  SMTP_URL: post.url,
  MAIL_FROM: 'loggboken@example.com',
  PUBLIC_URL: 'https://loggboken.example',
  REMIND_AT: '00:00',
});

/**
 * A server and its mail server, for all tests of a file, and what they do. Before each test nobody is reminded, no mail has come,
 * and every mail is accepted.
 */
export async function serverWithMail() {
  const post = await startMailServer();
  afterAll(() => post.close());
  const settings = mailSettings(post);
  const server = await testServer(settings);
  beforeEach(async () => {
    await server.context.db.deleteFrom('mail_reminders').execute();
    await server.context.db.deleteFrom('mail_fault').execute();
    post.mails.length = 0;
    post.refuse();
    post.refuseSender();
    post.refuseData();
    post.hangUp();
  });
  return { post, server, settings, ...reminderCalls(server) };
}

export const mailOf = (from: TestServer) => from.context.config.mail as MailConfig;

function reminderCalls(server: TestServer) {
  const remind = (day = today(), log = newLog()) => remindAll(server.context, mailOf(server), log, day);

  /** A user with a boat who wants mail, and whose plan has not been checked yet. */
  async function skipper(account: Parameters<TestServer['signUp']>[0] = {}) {
    const anna = await server.signUp(account);
    const boat = (await anna.post<Boat>('/api/boats', { name: 'Vindila' })).body;
    const { db } = server.context;
    await startMail(db, anna.userId, '');
    const { email_key } = await db
      .selectFrom('accounts')
      .select('email_key')
      .where('id', '=', anna.userId)
      .executeTakeFirstOrThrow();
    await updateReminders(db, anna.userId, { proved_key: email_key });
    const written = { boatId: boat._id, section: 'engineService', name: 'Byt impeller' };
    const add = async (task: object) => (await anna.post<Task>('/api/tasks', { ...written, ...task })).body;
    return { anna, boat, add };
  }

  const done = (who: SignedIn, task: Task, day: string) =>
    who.post('/api/createservicelog', serviceLog({ date: `${day}T10:00`, tasks: [task._id] }));

  return { remind, skipper, done };
}
