import { Readable } from 'node:stream';
import type { MailConfig } from '../config.ts';
import type { Message } from './message.ts';

/** A connection to the mail server, which stays open until it is closed. */
export interface Post {
  /**
   * Resolves when the mail server has accepted the mail; otherwise throws a `MailError`. One mail at a time. `note` is called
   * when all of it but its end has been sent: until then the server has accepted nothing, and from then on the outcome is unknown
   * until it answers.
   */
  send(message: Message, note?: () => Promise<void>): Promise<void>;
  /** Whether the mail server lets us in: if it does, a mail that got no answer says nothing about the next one. */
  letsUsIn(): Promise<boolean>;
  close(): void;
}

/**
 * Why a mail was not accepted. Its message and its facts may be logged: they say neither what was in the mail nor whose it was.
 */
export class MailError extends Error {
  /** The mail server answered, and refused this mail only: others may be accepted. */
  readonly isAboutThisOne: boolean;
  /** Trying again today is useless. */
  readonly isFinal: boolean;
  readonly facts: { code: string | undefined; response: number | undefined; command: string | undefined };

  /** In the words of the mail server, which may contain the address. */
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

/** An account's address may contain a comma, which a mail server would take for two addresses, or other special characters. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** In milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Loads the library only here: a server that sends no mail never loads it. */
export async function openPost({ smtpUrl, from }: MailConfig): Promise<Post> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
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
        // If noting failed, the mail was not sent, and that error is the reason.
        await noted;
        throw new MailError(error as SmtpError);
      }
    },
    letsUsIn: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}

/** The whole mail: nothing is read before the mail server asks for it, and its end waits until `note` is done. */
async function* endsAfter(note: () => Promise<void>, mail: AsyncIterable<Buffer>) {
  yield* mail;
  await note();
}
