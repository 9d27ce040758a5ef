import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { platformErrors } from '../../contract/errors.ts';
import { onDisconnect } from './disconnect.ts';
import { limitMetrics } from '../limits/limit-metrics.ts';
import type { ReadMetric } from '../metrics/read-metric.ts';
import { toMetric } from '../metrics/to-metric.ts';
import { listen } from './listen.ts';

/**
 * Counts and times the requests of `app` by operation and status, beside the metrics of the process, and
 * answers them as Prometheus reads them: `GET /metrics` on a port of its own, which the public never
 * reaches. It ends with `app`.
 */
export async function serveMetrics(
  app: FastifyInstance,
  address: { host: string; port: number },
  metrics: readonly ReadMetric[] = [],
): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of limitMetrics) registry.registerMetric(metric);
  for (const metric of metrics) registry.registerMetric(toMetric(metric));
  const durations = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    // Paths hold numbers and addresses; the operation's id is one of a fixed set.
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const observe = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const operation = request.routeOptions.schema?.operationId ?? 'other';
    durations.observe({ operation, method: request.method, status }, reply.elapsedTime / 1000);
  };
  app.addHook('onRequest', async (request, reply) =>
    onDisconnect(reply, () => observe(request, reply, platformErrors.client_closed_request)),
  );
  app.addHook('onResponse', async (request, reply) => observe(request, reply, reply.statusCode));
  const server = Fastify({ logger: false });
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await listen(server, { ...address, setting: 'METRICS_PORT' });
  app.addHook('onClose', async () => server.close());
}
