import type { InProcess, PlainReply, PlainRequest } from '#server/testing/in-process';
import type { Loop } from './loop.ts';
import type { Random } from './random.ts';

/** `away`: every request fails at once. `storm`: each of them may meet anything. */
export type Weather = 'calm' | 'storm' | 'away';

interface Call {
  request: PlainRequest;
  resolve: (reply: Response) => void;
  reject: (error: Error) => void;
  isAborted: boolean;
  tab: object;
}

const page = (status: number): PlainReply => ({
  status,
  headers: { 'content-type': 'text/html' },
  text: '<h1>Välkommen till gästhamnen</h1>',
});
const busy = (status: number, code: string, headers: Record<string, string> = {}): PlainReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify({ code, message: 'Vänta.' }),
});
/** What somebody on the way answers, or the server in trouble: nothing has been done. */
const strangers: (() => PlainReply)[] = [
  () => page(200),
  () => page(502),
  () => page(404),
  () => ({ status: 200, headers: {}, text: '' }),
  () => busy(503, 'busy', { 'retry-after': '20' }),
  () => busy(429, 'calls_under_way', { 'retry-after': '2' }),
  () => busy(500, 'defect'),
  () => busy(507, 'storage_full'),
];

/** What is between the devices and the server. */
export class Network {
  weather: Weather = 'calm';
  /** Requests that the server has answered, also those whose answer was lost. */
  readonly answered: string[] = [];
  readonly #loop: Loop;
  readonly #server: InProcess;

  constructor(loop: Loop, server: InProcess) {
    this.#loop = loop;
    this.#server = server;
  }

  /** `fetch` as one tab has it. A tab that is gone hears no answer, but what it sent may still arrive. */
  fetchOf(tab: { isGone: boolean }, authorization: () => string | undefined): typeof fetch {
    return (input, init = {}) =>
      new Promise((resolve, reject) => {
        if (tab.isGone) return;
        const headers = Object.fromEntries(new Headers(init.headers));
        const own = authorization();
        if (own !== undefined) headers.authorization ??= own;
        const body = init.body as string | FormData | undefined;
        const request = { method: init.method ?? 'GET', path: String(input), headers, body };
        const heard =
          <T>(tell: (what: T) => void) =>
          (what: T) =>
            void (tab.isGone || tell(what));
        const call: Call = { request, tab, isAborted: false, resolve: heard(resolve), reject: heard(reject) };
        const abort = () => {
          call.isAborted = true;
          call.reject(new DOMException('Aborted', 'AbortError'));
        };
        if (init.signal?.aborted) return abort();
        init.signal?.addEventListener('abort', abort);
        this.#loop.addAlone((random) => this.#leave(call, random));
      });
  }

  async #leave(call: Call, random: Random): Promise<void> {
    const isGone = call.isAborted || (call.tab as { isGone: boolean }).isGone;
    if (isGone && random.isOne(2)) return;
    if (this.weather === 'away') return this.#fail(call);
    if (this.weather === 'storm') {
      const fate = random.below(100);
      // One that is lost is heard of no more.
      if (fate < 4) return;
      if (fate < 12) return this.#fail(call);
      if (fate < 26) return this.#arrive(call, random.pick(strangers)?.() ?? page(200));
      // Sent twice by somebody on the way: the second time at any time later.
      if (fate < 32) this.#loop.addAlone(() => this.#answer(call.request));
    }
    const reply = await this.#answer(call.request);
    this.#loop.addAlone((later) => this.#comeBack(call, reply, later));
  }

  #comeBack(call: Call, reply: PlainReply, random: Random): void {
    const fate = this.weather === 'storm' ? random.below(100) : 99;
    if (this.weather === 'away' || fate < 10) this.#fail(call);
    else if (fate >= 14) this.#arrive(call, reply);
  }

  async #answer(request: PlainRequest): Promise<PlainReply> {
    const reply = await this.#loop.outside(() => this.#server.answer(request));
    this.answered.push(`${request.method} ${request.path} ${reply.status}`);
    return reply;
  }

  #arrive(call: Call, { status, headers, text }: PlainReply): void {
    call.resolve(new Response(status === 204 ? null : text, { status, headers }));
  }

  #fail(call: Call): void {
    call.reject(new TypeError('Failed to fetch'));
  }
}
