import type { MailConfig } from '../config.ts';
import type { Message } from './message.ts';

/** A connection to the mail server, which stays open until it is closed. */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail; otherwise throws a `MailError`. */
  send(message: Message): Promise<void>;
  close(): void;
}

/**
 * Why a mail was not accepted. Its message and its facts may be logged: they say neither what was in the mail nor whose it was.
 */
export class MailError extends Error {
  /** The mail server refused this recipient. Anything else is for the operator to mend, and nobody else's fault. */
  readonly isOfRecipient: boolean;
  /** Trying again today is useless. */
  readonly isFinal: boolean;
  readonly facts: { code: string | undefined; response: number | undefined; command: string | undefined };

  /** In Swedish, with the words of the mail server, which may contain the address. */
  readonly reason: string;

  constructor(error: SmtpError) {
    const { code, responseCode: response, command } = error;
    super(`a mail was not taken: ${[code, response, command].filter(Boolean).join(' ')}`);
    this.facts = { code, response, command };
    this.isOfRecipient = command === 'RCPT TO' && !refusesSender(error);
    this.isFinal = this.isOfRecipient && (response === undefined || response >= 500);
    this.reason = inSwedish(error, this.isOfRecipient);
  }
}

interface SmtpError {
  message: string;
  code?: string;
  response?: string;
  responseCode?: number;
  command?: string;
}

/** Postfix answers the recipient with what it has against the sender, or against whoever relays through it. */
const refusesSender = ({ responseCode, response = '' }: SmtpError) =>
  responseCode === 530 || /\b[45]\.1\.[78]\b|sender address rejected|\brelay/i.test(response);

function inSwedish({ code = '', command, response, message }: SmtpError, isOfRecipient: boolean): string {
  const said = response ? `Servern svarade: ${response}` : `(${message})`;
  return `${sentence()} ${said}`;

  function sentence(): string {
    if (code === 'EAUTH') return 'Namnet och lösenordet i SMTP_URL godtas inte.';
    if (isOfRecipient) return 'Servern skickar inga brev till adressen.';
    if (code === 'EENVELOPE') return 'Servern skickar inga brev från MAIL_FROM.';
    if (code === 'EMESSAGE') return 'Servern vägrade skicka brevet.';
    if (/certificate|altnames/i.test(message)) {
      return 'Serverns certifikat går inte att lita på: skriv det namn i SMTP_URL som det gäller för, eller ange dess utfärdare med NODE_EXTRA_CA_CERTS.';
    }
    if (code === 'EDNS' || message.includes('ENOTFOUND'))
      return 'Det finns ingen server med namnet i SMTP_URL.';
    if (code === 'ETLS' || command === 'STARTTLS') return 'Det gick inte att kryptera förbindelsen.';
    return 'Ingen e-postserver svarar på adressen i SMTP_URL.';
  }
}

/** Whether the mail server is on this machine, where nobody sits between: its certificate is its own, and proves nothing. */
const isOnThisMachine = (smtpUrl: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(new URL(smtpUrl).hostname);

/** An account's address may contain a comma, which a mail server would take for two addresses, or other special characters. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** In milliseconds. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  // A server may look for spam before it answers: whoever hung up would send the mail again and again.
  socketTimeout: 60_000,
};

/** Loads the library only here: a server that sends no mail never loads it. */
export async function openMailer({ smtpUrl, from }: MailConfig): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(isOnThisMachine(smtpUrl) && { tls: { rejectUnauthorized: false } }),
    ...timeouts,
  });
  return {
    async send({ id, to, subject, text, unsubscribe }) {
      if (!oneAddress.test(to)) throw new MailError({ message: 'no address for mail', command: 'RCPT TO' });
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
        throw new MailError(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
