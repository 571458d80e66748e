import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './access.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { isSaidIn } from './sent-answer.ts';

interface Needed {
  keptAnswers: KeptAnswers;
  /** Whose token it is, if it has been found to be ours before. */
  ownerOf(token: string): string | undefined;
  /** Who is calling, where there is nothing to be done about it. */
  callerAtOnce(token: string): Promise<Pick<Caller, 'userId' | 'changes'> | undefined>;
  nextId(): string;
}

/**
 * Sends an answer that is kept as it was sent the last time, past the framework, which takes longer than all the rest of
 * such a call. It is for whoever asks in the same words as then: that their session goes on, and that the answer still
 * holds, is read from the database at this call, as ever. Everything else goes the long way, and is decided there.
 */
export function answerAgain(app: FastifyInstance, needed: Needed): void {
  const { keptAnswers, ownerOf, callerAtOnce, nextId } = needed;

  /** What went to whoever asked in these words the last time; whether it still holds is not asked here. */
  function find(request: IncomingMessage) {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const owner = request.method === 'GET' ? ownerOf(token) : undefined;
    const kept = owner === undefined ? undefined : keptAnswers.of(owner, request.url ?? '');
    if (!kept?.sent || !isSaidIn(request, kept.sent)) return undefined;
    return { token, owner, changes: kept.changes, sent: kept.sent };
  }

  const [theLongWay] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', theLongWay);
  app.server.on('request', (request, response) => {
    const found = find(request);
    if (!found) return theLongWay(request, response);
    const began = performance.now();
    callerAtOnce(found.token).then(
      (caller) => {
        const holds = caller && caller.userId === found.owner && caller.changes === found.changes;
        if (!holds || !app.server.listening) return theLongWay(request, response);
        const { status, headers, body, route } = found.sent;
        const reqId = nextId();
        response.writeHead(status, [...headers, 'x-request-id', reqId]).end(body);
        const ms = Math.round(performance.now() - began);
        app.log.info({ reqId, method: request.method, route, status, ms }, 'request');
      },
      () => theLongWay(request, response),
    );
  });
}
