import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { platformErrors } from '../../contract/errors.ts';
import { onDisconnect } from './disconnect.ts';
import { limitMetrics } from '../limits/limit-metrics.ts';
import { listen } from './listen.ts';

/** A figure that is read when somebody asks. */
export interface ReadMetric {
  /** A counter only grows while the process runs, and its name ends with `_total`; `gauge` if absent. */
  readonly type?: 'gauge' | 'counter';
  /** `kontor_…` */
  readonly name: string;
  readonly help: string;
  /**
   * Reads the figure. NaN if it cannot be read, for instance without a database; the other figures are answered anyway.
   */
  readonly read: () => number | Promise<number>;
}

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

function toMetric({ type = 'gauge', name, help, read }: ReadMetric): Gauge | Counter {
  if (type === 'counter') {
    return new Counter({
      name,
      help,
      registers: [],
      async collect() {
        const value = await readOrNaN(read);
        // A counter knows no NaN: it keeps what it was.
        if (Number.isNaN(value)) return;
        this.reset();
        this.inc(value);
      },
    });
  }
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await readOrNaN(read));
    },
  });
}

async function readOrNaN(read: ReadMetric['read']): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
