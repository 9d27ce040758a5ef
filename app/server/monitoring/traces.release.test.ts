import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import type { ProductProcess } from '#testing/product-process.ts';
import { startTraceReceiver } from '#testing/trace-receiver.ts';
import { waitUntil } from '#testing/wait-until.ts';

const dataDir = await createDemoDataDir();
let product: ProductProcess | undefined;
afterEach(async () => product?.stop());
afterAll(() => expect(product).toBeDefined());

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

async function start(settings: Readonly<Record<string, string>>): Promise<Awaited<ReturnType<typeof signIn>>> {
  product = startProduct(dataDir, settings);
  return signIn(await product.ready);
}

describe('with a receiver', () => {
  it('a request that writes, its transaction and its statements are one trace, without values', async () => {
    const receiver = await startTraceReceiver();
    const client = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_SERVICE_NAME: 'kontor-test' });
    const answer = await fetch(`${client.url}/api/benit/accounting/customer`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/json', traceparent },
      body: JSON.stringify({ record: { name: 'Geheime Kundschaft' } }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Geheime Kundschaft')]);
    expect(answer.headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`, 'u'));
    const plain = await fetch(`${client.url}/api/benit/accounting/customer?searchTerm=tell-nobody`, {
      headers: client.headers,
    });
    expect(plain.headers.get('traceparent')).toBeNull();
    await plain.arrayBuffer();
    // The rest is sent at the end.
    await product?.stop();
    const ours = receiver.spans.filter((span) => span.traceId === traceId);
    const request = ours.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
    expect(request).toMatchObject({
      name: 'POST /api/benit/accounting/customer',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/benit/accounting/customer',
        'http.response.status_code': String(answer.status),
        'kontor.request_id': answer.headers.get('x-request-id'),
      },
    });
    const transactions = ours.filter(
      ({ parentSpanId, name }) => parentSpanId === request?.spanId && name === 'transaction',
    );
    expect(transactions.length).toBeGreaterThan(0);
    const statements = ours.filter(({ parentSpanId }) => transactions.some(({ spanId }) => spanId === parentSpanId));
    expect(statements.map(({ name }) => name)).toContain('INSERT');
    expect(statements.every(({ attributes }) => (attributes['db.query.text'] ?? '').length > 0)).toBe(true);
    expect(receiver.spans.some(({ name }) => name.startsWith('job '))).toBe(true);
    for (const secret of [
      'tell-nobody',
      'Geheime Kundschaft',
      'accounting@demo.example',
      client.headers['cookie'] ?? 'x',
    ])
      expect(receiver.text()).not.toContain(secret);
    expect(receiver.text()).toContain('kontor-test');
  });
});

describe('without a receiver', () => {
  it('the product works, warns once and drops what it cannot send', async () => {
    const silent = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const client = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      OTEL_BSP_SCHEDULE_DELAY: '20',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    });
    const warnings = () => product?.output().match(/does not take spans/gu)?.length ?? 0;
    const ask = async () =>
      (await fetch(`${client.url}/api/benit/auth/users/currentuser`, { headers: client.headers })).status;
    await waitUntil(async () => (await ask()) === 200 && warnings() > 0, 20);
    for (let index = 0; index < 50; index += 1) expect(await ask()).toBe(200);
    await product?.stop();
    expect(warnings()).toBe(1);
    silent.close();
  });

  it('the SDK of OpenTelemetry is not loaded if no receiver is set', async () => {
    const hooks = join(dataDir, 'tell-modules.mjs');
    await writeFile(
      hooks,
      `import { registerHooks } from 'node:module';
       registerHooks({ load: (url, context, next) => (console.log('LOADED', url), next(url, context)) });`,
    );
    const client = await start({ NODE_OPTIONS: `--import=${hooks}` });
    expect(client.url).toContain('http');
    expect(product?.output()).toMatch(/LOADED .*fastify/u);
    // The library of metrics loads the API by itself; it does nothing without the SDK.
    expect(product?.output()).not.toMatch(/LOADED .*@opentelemetry\/(?!api\/)/u);
  });
});
