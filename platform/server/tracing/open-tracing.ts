import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, isSpanContextValid, trace } from '@opentelemetry/api';
import type { Context, Span as ApiSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { productVersion } from '../product-version.ts';
import type { TracingSettings } from './tracing-settings.ts';
import type { Span, Tracer } from './trace.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
/** Spans that wait for the receiver at most; further ones are dropped. */
const maxQueueSize = 2048;
/** Milliseconds for an attempt to send, and for the last one at the end of the process. */
const sendWithinMs = 5000;

/**
 * Opens the sending of spans by OTLP over HTTP. Sampling follows `OTEL_TRACES_SAMPLER`, which the SDK reads.
 *
 * @param warn told once when the receiver does not take spans, and again after it has taken some
 */
export function openTracing({ endpoint, serviceName }: TracingSettings, warn: (message: string) => void): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendWithinMs });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': productVersion,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }),
    spanProcessors: [
      new BatchSpanProcessor(warnOnce(exporter, warn), { maxQueueSize, exportTimeoutMillis: 2 * sendWithinMs }),
    ],
  });
  const tracer = provider.getTracer('kontor', productVersion);
  const spans = new WeakMap<Span, ApiSpan>();
  const toContext = (parent: Span | string | undefined): Context => {
    if (typeof parent === 'string') return readTraceparent(parent);
    const span = parent && spans.get(parent);
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  };
  return {
    start: ({ name, kind, attributes = {}, parent }) => {
      const own = tracer.startSpan(name, { kind: kinds[kind], attributes }, toContext(parent));
      const { traceId, spanId, traceFlags } = own.spanContext();
      const span: Span = {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (more) => void own.setAttributes(more),
        end: (hasFailed = false) => {
          if (hasFailed) own.setStatus({ code: SpanStatusCode.ERROR });
          own.end();
        },
      };
      spans.set(span, own);
      return span;
    },
    close: async () => {
      // The process ends also without a receiver.
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, sendWithinMs).unref())]);
    },
  };
}

const traceparentPattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/u;

/** Reads the header of W3C Trace Context; one that is not valid begins a new trace. */
function readTraceparent(header: string): Context {
  const [, traceId = '', spanId = '', flags = '00'] = traceparentPattern.exec(header) ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function warnOnce(exporter: SpanExporter, warn: (message: string) => void): SpanExporter {
  let hasWarned = false;
  return {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const hasFailed = result.error !== undefined || result.code !== 0;
        if (hasFailed && !hasWarned)
          warn('traces: OTEL_EXPORTER_OTLP_ENDPOINT does not take spans; they are dropped until it does');
        hasWarned = hasFailed;
        // The SDK would report each failure by itself.
        done(hasFailed ? { code: 0 } : result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
