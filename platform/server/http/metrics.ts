import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A figure that is read when somebody asks. */
export interface ReadGauge {
  /** `kontor_…` */
  readonly name: string;
  readonly help: string;
  /** What cannot be read, as without a database, is not a number then; the other figures are answered all the same. */
  readonly read: () => number | Promise<number>;
}

/**
 * Counts and times the requests of `app` by operation and status, beside the metrics of the process, and
 * answers them as Prometheus reads them: `GET /metrics` on a port of its own, which the public never
 * reaches. It ends with `app`.
 */
export async function serveMetrics(app: FastifyInstance, address: { host: string; port: number }, gauges: readonly ReadGauge[] = []): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const gauge of gauges) registry.registerMetric(toMetric(gauge));
  const durations = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    // Paths hold numbers and addresses; the operation's id is one of a fixed set.
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.schema?.operationId ?? 'other';
    durations.observe({ operation, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const server = Fastify({ logger: false });
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await server.listen(address);
  app.addHook('onClose', async () => server.close());
}

function toMetric({ name, help, read }: ReadGauge): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await readOrNaN(read));
    },
  });
}

async function readOrNaN(read: ReadGauge['read']): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
