import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Backups } from '#contract/backups';
import type { Room } from '../platform/room.ts';

/**
 * `GET /metrics`, in the text format of Prometheus: the process, its event loop, the number and duration of requests for each
 * route, when the last backup was made, how many files it lacks, and the room on the disk. Contains no ids or names of users.
 */
export async function serveMetrics(
  app: FastifyInstance,
  backups: () => Promise<Backups>,
  room: () => Promise<Room>,
): Promise<void> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const backupMade = gauge(
    'loggboken_last_backup_timestamp_seconds',
    'When the last backup was made; 0: never',
  );
  const backupLacks = gauge('loggboken_last_backup_missing_files', 'Files of pictures that it lacks');
  const disk = gauge('loggboken_disk_free_bytes', 'Room left on the disk of DATA_DIR');
  app.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    try {
      disk.set((await room()).bytes);
      const { last } = await backups();
      backupMade.set(last ? Date.parse(last.madeAt) / 1000 : 0);
      backupLacks.set(last?.missing ?? 0);
    } catch (err) {
      // The other figures are needed most while the database is down.
      request.log.warn({ err }, 'the last backup could not be looked up');
    }
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** The path in the contract (`/api/showlog/:log_id`); `page` or `file` for the web client. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'page';
  return url.includes('.') && !url.startsWith('/api/') ? 'file' : url;
}
