import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '#contract/limits';
import { accountRoutes } from './accounts/routes.ts';
import { identify } from './auth/authenticate.ts';
import { sessionRoutes } from './auth/routes.ts';
import { boatRoutes } from './boats/routes.ts';
import type { Context } from './context.ts';
import { costRoutes } from './costs/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { describeApi } from './http/api-description.ts';
import { createHttp, sendRefusal } from './http/bind.ts';
import { answerBrokenHttp, handleErrors, validatorCompiler } from './http/error-handler.ts';
import { readJsonBodies } from './http/json-body.ts';
import { serveMetrics } from './http/metrics.ts';
import { logRequests, requestIds } from './http/request-log.ts';
import { addSecurityHeaders, apiHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serializer.ts';
import { type Timeouts, timeouts as usualTimeouts, waitForAnswers } from './http/timeouts.ts';
import { serveWebClient } from './http/web-client.ts';
import { createRenderer } from './images/renderer.ts';
import { imageRoutes } from './images/routes.ts';
import { infoRoutes } from './info.ts';
import { instrumentRoutes } from './instruments/routes.ts';
import { keyRoutes } from './keys/routes.ts';
import { doubtedSince } from './maintenance/clock.ts';
import { backupsOf } from './maintenance/last-backup.ts';
import { maintenanceRoutes } from './maintenance/routes.ts';
import { roomOn } from './platform/room.ts';
import { refuse } from './refusal.ts';
import { mailFaultOf } from './reminders/operations.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { serviceLogRoutes } from './service-logs/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { tripLogRoutes } from './trip-logs/routes.ts';

/**
 * Builds the whole server, ready to listen: every call of the contract, and the web client from `webRoot` if it is built there.
 * Tests shorten the `timeouts`.
 */
export async function buildApp(
  context: Context,
  webRoot?: string,
  timeouts: Timeouts = usualTimeouts,
): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts only the nearest proxy: a client that could claim any address would escape the limits on guessing passwords.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: limits.jsonBytes,
    genReqId: requestIds(),
    // Fastify overwrites the value in `http` with this one.
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.silence,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: 2_000 },
    // A proxy may send an absolute URL: the host is removed.
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    // A long id reaches the handler, so that it gets the same answer as any other unknown id.
    routerOptions: { maxParamLength: 16 * 1024 },
    // An address that can't be decoded. No hook is called for it.
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(reply.headers(apiHeaders), refuse('invalid_input')),
    clientErrorHandler: answerBrokenHttp,
    // Replaces Fastify's JSON Schema compilers, which it would load although nothing uses them.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    return503OnClosing: false,
  });
  app.decorateRequest('caller', undefined);
  waitForAnswers(app, timeouts);
  readJsonBodies(app);
  handleErrors(app);
  addSecurityHeaders(app, config);
  logRequests(app);
  const room = () => roomOn(config.dataDir);
  if (config.metrics) await serveMetrics(app, () => backupsOf(context.db), room);

  await app.register(cookie);
  // The calls of the contract say for themselves which of them are compressed.
  await app.register(compress, { global: false });

  const http = createHttp(app, identify(context), config.databaseUrl === undefined);
  infoRoutes(
    http,
    context,
    () => backupsOf(context.db),
    room,
    async () => (await doubtedSince(context.db)) !== undefined,
  );
  sessionRoutes(http, context);
  accountRoutes(http, context);
  eventRoutes(http, context);
  maintenanceRoutes(http, context, room, () => mailFaultOf(context));
  tripLogRoutes(http, context);
  instrumentRoutes(http, context);
  serviceLogRoutes(http, context);
  boatRoutes(http, context);
  taskRoutes(http, context);
  documentRoutes(http, context);
  costRoutes(http, context);
  keyRoutes(http, context);
  reminderRoutes(http, context);
  const renderer = createRenderer(log);
  app.addHook('onClose', () => renderer.close());
  await imageRoutes(http, context, renderer);
  exportRoutes(http, context);
  let description: object | undefined;
  app.get('/api/openapi.json', async () => (description ??= describeApi()));

  await serveWebClient(app, webRoot);
  return app;
}
