import { Readable } from 'node:stream';
import type { MailConfig } from '../config.ts';
import type { Message } from './message.ts';

/** Where mail is handed over, over one connection that is kept until it is closed. */
export interface Post {
  /**
   * Ends when the other side has taken it; else throws a `MailError`. One at a time. `note` is called when all of it but its end is
   * on its way: until then the other side has taken nothing, and from then on nobody knows before it answers.
   */
  send(message: Message, note?: () => Promise<void>): Promise<void>;
  close(): void;
}

/** Why a mail was not taken. Its message and its facts are for the log: without what was in the mail, and whose it was. */
export class MailError extends Error {
  /** The other side answered, and had something against this mail alone: others may be taken. */
  readonly isAboutThisOne: boolean;
  /** Trying again today is of no use. */
  readonly isFinal: boolean;
  readonly facts: { code: string | undefined; response: number | undefined; command: string | undefined };

  /** In the words of the other side, which may name the address. */
  readonly reason: string;

  constructor({ code, responseCode: response, command, message: reason }: SmtpError) {
    super(`a mail was not taken: ${[code, response, command].filter(Boolean).join(' ')}`);
    this.reason = reason;
    this.facts = { code, response, command };
    this.isAboutThisOne = code === 'EENVELOPE' || code === 'EMESSAGE';
    this.isFinal = this.isAboutThisOne && (response === undefined || response >= 500);
  }
}

interface SmtpError {
  message: string;
  code?: string;
  responseCode?: number;
  command?: string;
}

/** An account's address may have a comma in it, which to a mail server would be two, or more that means something there. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** In milliseconds. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/** The library is loaded here and not before: whoever sends no mail has nothing of it. */
export async function openPost({ smtpUrl, from }: MailConfig): Promise<Post> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  });
  let noteIt: () => Promise<void>;
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((whole) => Readable.from(endsAfter(noteIt, whole)));
    done();
  });
  return {
    async send({ id, to, subject, text, unsubscribe }, note = async () => {}) {
      if (!oneAddress.test(to)) throw new MailError({ message: 'no address for mail', code: 'EENVELOPE' });
      let noted: Promise<void> | undefined;
      noteIt = () => {
        noted = note();
        return noted;
      };
      try {
        await transport.sendMail({
          from: { name: 'LOGGBOKEN', address: from },
          to: { name: '', address: to },
          envelope: { from, to: [to] },
          messageId: id,
          subject,
          text,
          list: { unsubscribe },
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        // Where it could not be noted, it was not sent, and that is the reason.
        await noted;
        throw new MailError(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** The whole mail, of which nothing is read before the other side asks for it, and whose end waits for what is to be noted. */
async function* endsAfter(note: () => Promise<void>, mail: AsyncIterable<Buffer>) {
  yield* mail;
  await note();
}
