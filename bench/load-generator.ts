import autocannon from 'autocannon';
import { createInvoicePage } from './data/invoice-page.ts';
import type { LoadAnswer, LoadOrder } from './measure/load-order.ts';
import { quantile } from './measure/statistics.ts';

// The load generator: a process of its own, so that it takes no time from what it measures. It gets orders from its
// parent and answers each with the result.

let serial = 10_000;
let stop: (() => void) | undefined;

function send(answer: LoadAnswer): void {
  process.send?.(answer);
}

process.on('message', (order: LoadOrder | 'stop') => {
  if (order === 'stop') stop?.();
  else run(order);
});

function run({ url, method, headers, sendsInvoices, bodies, connections, seconds, amount }: LoadOrder): void {
  const { origin, pathname, search } = new URL(url);
  const latencies: number[] = [];
  let sent = 0;
  const instance = autocannon(
    {
      url: origin,
      connections,
      timeout: 30,
      ...(amount === undefined ? { duration: seconds ?? 5 } : { amount }),
      requests: [
        {
          method,
          path: `${pathname}${search}`,
          headers: { ...headers },
          ...(sendsInvoices && {
            setupRequest: (request) => {
              serial += 1;
              return { ...request, body: JSON.stringify({ invoice: createInvoicePage(serial) }) };
            },
          }),
          ...(bodies && { setupRequest: (request) => ({ ...request, body: bodies[sent++ % bodies.length] ?? '' }) }),
        },
      ],
    },
    (error, result) => {
      if (error !== null) return send({ failure: error.message });
      const bad = result.errors + result.timeouts + result.non2xx;
      if (bad > 0) return send({ failure: `${bad} of ${result.requests.total} requests of ${url} failed` });
      send({
        result: {
          requests: latencies.length,
          requestsPerSecond: latencies.length / result.duration,
          p50: quantile(latencies, 0.5),
          p95: quantile(latencies, 0.95),
        },
      });
    },
  );
  stop = () => instance.stop();
  instance.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
}
