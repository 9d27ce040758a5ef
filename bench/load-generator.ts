import autocannon from 'autocannon';
import type { Request } from 'autocannon';
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

function run(order: LoadOrder): void {
  const { url, connections, seconds, amount, origins = [] } = order;
  const latencies: number[] = [];
  const requests = listRequests(order);
  let connected = 0;
  const instance = autocannon(
    {
      url: [new URL(url).origin, ...origins],
      connections,
      timeout: 30,
      ...(amount === undefined ? { duration: seconds ?? 5 } : { amount }),
      requests,
      // Each connection begins elsewhere in the cycle: people do not all save at the same moment.
      setupClient: (client) => {
        const first = connected++ % requests.length;
        client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      },
    },
    (error, result) => {
      if (error !== null) return send({ failure: error.message });
      const bad = result.errors + result.timeouts + result.non2xx;
      const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`);
      if (bad > 0)
        return send({
          failure: `${bad} of ${result.requests.total} requests of ${url} failed; ${[...statuses, `errors: ${result.errors}`].join(', ')}`,
        });
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

function listRequests({ url, method, headers, cookies, sendsInvoices, bodies, cycle }: LoadOrder): Request[] {
  const { pathname, search } = new URL(url);
  const alone = { method, path: `${pathname}${search}`, ...(sendsInvoices && { sendsInvoices }) };
  let sent = 0;
  let asked = 0;
  return (cycle ?? [alone]).map(({ sendsInvoices: hasInvoice, ...request }) => ({
    ...request,
    headers: { ...headers },
    setupRequest: (given) => {
      const next = { ...given };
      if (hasInvoice === true) {
        serial += 1;
        next.headers = { ...next.headers, 'content-type': 'application/json' };
        next.body = JSON.stringify({ invoice: createInvoicePage(serial) });
      }
      if (bodies) next.body = bodies[sent++ % bodies.length] ?? '';
      if (cookies) next.headers = { ...next.headers, cookie: cookies[asked++ % cookies.length] ?? '' };
      return next;
    },
  }));
}
