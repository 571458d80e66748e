import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '#contract/limits';
import { accountRoutes } from './accounts/routes.ts';
import { answerAgain } from './answer-again.ts';
import { describeApi } from './api-description.ts';
import { closeInTime } from './closing.ts';
import type { Context } from './context.ts';
import { answerBrokenHttp, handleErrors, readableInstead, validatorCompiler } from './errors.ts';
import { eventRoutes } from './events/routes.ts';
import { protect } from './headers.ts';
import { createHttp, serializerCompiler } from './http.ts';
import { createRenderer } from './images/renderer.ts';
import { imageRoutes } from './images/routes.ts';
import { infoRoutes } from './info.ts';
import { readJsonBodies } from './json-body.ts';
import { KeptAnswers } from './kept-answers.ts';
import { Memory } from './memory.ts';
import { serveMetrics } from './metrics.ts';
import { letGrow } from './platform/db/growth.ts';
import { makeReserve } from './platform/reserve.ts';
import { logRequests, requestIds } from './request-log.ts';
import { serviceLogRoutes } from './service-logs/routes.ts';
import { identify } from './session/identify.ts';
import { callerAtOnce } from './session/operations.ts';
import { sessionRoutes } from './session/routes.ts';
import { ownerOfToken } from './session/tokens.ts';
import { takeHomeRoutes } from './take-home/routes.ts';
import { endStalledBodies, type Timeouts, timeouts as usualTimeouts } from './timeouts.ts';
import { tripLogRoutes } from './trip-logs/routes.ts';
import { serveWebClient } from './web-client.ts';

/**
 * The whole server, ready to listen: every call of the contract, and the web client from `webRoot` where it is built. Tests shorten
 * the `timeouts`.
 */
export async function buildApp(
  context: Context,
  webRoot?: string,
  timeouts: Timeouts = usualTimeouts,
): Promise<FastifyInstance> {
  const { config, secret, log } = context;
  const nextId = requestIds();
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy in front of us is believed, and nobody before it: what a client claims would let it guess for ever.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: limits.jsonBytes,
    genReqId: nextId,
    // The framework sets this one itself, over whatever is in `http`.
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: 2_000 },
    // An address with the host in it, as a proxy may write it, is the one without.
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    // An id of any length is looked for, and not found, like every other.
    routerOptions: { maxParamLength: 16 * 1024 },
    frameworkErrors: (_error, request, reply) => {
      request.raw.url = readableInstead(request.raw.url ?? '');
      app.routing(request.raw, reply.raw);
    },
    clientErrorHandler: answerBrokenHttp,
    // Instead of the compilers for JSON Schema, which the framework would load for nothing.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    return503OnClosing: false,
  });
  app.decorateRequest('caller', undefined);
  endStalledBodies(app, timeouts.body);
  const memory = new Memory();
  readJsonBodies(app, memory);
  handleErrors(app);
  protect(app);
  logRequests(app);
  const keptAnswers = new KeptAnswers();
  if (config.metrics) await serveMetrics(app);
  else {
    // Measures are taken where the framework has a hand in every answer.
    answerAgain(app, {
      keptAnswers,
      ownerOf: (token) => ownerOfToken(secret, token),
      callerAtOnce: (token) => callerAtOnce(context, token),
      nextId,
    });
  }
  closeInTime(app);

  await app.register(cookie);

  const reserve =
    config.databaseUrl === undefined
      ? await makeReserve(config.dataDir, (mayGrow) => letGrow(context.db, mayGrow))
      : undefined;
  app.addHook('onClose', () => reserve?.close());
  const http = createHttp(app, identify(context), keptAnswers, reserve);
  infoRoutes(http, context);
  sessionRoutes(http, context);
  accountRoutes(http, context);
  eventRoutes(http, context);
  tripLogRoutes(http, context);
  serviceLogRoutes(http, context);
  const renderer = createRenderer(log);
  app.addHook('onClose', () => renderer.close());
  await imageRoutes(http, context, { renderer, memory });
  takeHomeRoutes(http, context, renderer);
  let description: object | undefined;
  app.get('/api/openapi.json', async () => (description ??= describeApi()));

  await serveWebClient(app, webRoot);
  return app;
}
