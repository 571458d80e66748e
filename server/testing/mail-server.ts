import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server accepted it. */
export interface Mail {
  to: string[];
  /** By their names in lower case, unfolded and decoded. */
  headers: Map<string, string>;
  text: string;
}

export interface MailServer {
  url: string;
  mails: Mail[];
  /** How many mails have begun to arrive. */
  begun: number;
  /**
   * Refuses mails to the addresses for which `answer` returns the code of a refusal, or code and words, or hangs up; without
   * `answer`, none.
   */
  refuse(answer?: (address: string) => number | [number, string] | 'hang up' | undefined): void;
  /** Refuses the sender of every mail with this code; without `code`, none. */
  refuseSender(code?: number): void;
  /** Reads each mail to its end, and then refuses it with this code; without `code`, accepts it. */
  refuseData(code?: number): void;
  /** Hangs up instead of answering: before a mail is sent to it, or once it has taken one; without `when`, not at all. */
  hangUp(when?: 'before' | 'after'): void;
  close(): Promise<void>;
}

/**
 * A real SMTP server on its own port that keeps what it accepts. With
 * `ownCertificate` it offers STARTTLS with a certificate that nobody has signed.
 */
export async function startMailServer({ ownCertificate = false } = {}): Promise<MailServer> {
  let refusal: (address: string) => number | [number, string] | 'hang up' | undefined = () => undefined;
  let refusalOfSender: number | undefined;
  let refusalOfData: number | undefined;
  let hangsUp: 'before' | 'after' | undefined;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ownCertificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      post.begun++;
      if (hangsUp === 'before') cut();
      else if (refusalOfSender)
        done(Object.assign(new Error('sender not owned'), { responseCode: refusalOfSender }));
      else done();
    },
    onRcptTo({ address }, _session, done) {
      const answer = refusal(address);
      if (answer === 'hang up') return cut();
      const [responseCode, words] = Array.isArray(answer) ? answer : [answer, 'no such mailbox here'];
      done(responseCode ? Object.assign(new Error(words), { responseCode }) : null);
    },
    async onData(stream, { envelope }, done) {
      const whole = await buffer(stream).catch((error: Error) => error);
      // A client that was killed in the middle of it has sent nothing.
      if (whole instanceof Error) return done(whole);
      if (refusalOfData) return done(Object.assign(new Error('not so'), { responseCode: refusalOfData }));
      const to = envelope.rcptTo.map(({ address }) => address);
      post.mails.push({ to, ...parse(whole) });
      if (hangsUp === 'after') cut();
      else done();
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const post: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    begun: 0,
    refuse: (answer = () => undefined) => {
      refusal = answer;
    },
    refuseSender: (code) => {
      refusalOfSender = code;
    },
    refuseData: (code) => {
      refusalOfData = code;
    },
    hangUp: (when) => {
      hangsUp = when;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return post;
}

function parse(raw: Buffer): Pick<Mail, 'headers' | 'text'> {
  const whole = raw.toString('latin1');
  const end = whole.indexOf('\r\n\r\n');
  const headers = new Map(
    whole
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        words(line.slice(line.indexOf(':') + 2)),
      ]),
  );
  const body = whole.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding');
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? quoted(body.replaceAll('=\r\n', ''))
        : Buffer.from(body, 'latin1');
  return { headers, text: bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd() };
}

const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const words = (header: string) =>
  header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')).toString('utf8'),
    );
