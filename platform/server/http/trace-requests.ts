import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformErrors } from '../../contract/errors.ts';
import { onDisconnect } from './disconnect.ts';
import { describePath } from './logging.ts';
import { runInSpan, startSpan } from '../tracing/trace.ts';
import type { Span } from '../tracing/trace.ts';

/**
 * Traces each request by its route, never by its address. A `traceparent` of the proxy is continued, and the response
 * names the span then.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, next) => {
    const given = request.headers['traceparent'];
    const route = describePath(request);
    const operation = request.routeOptions.schema?.operationId;
    const span = startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'kontor.request_id': request.id,
        ...(operation !== undefined && { 'kontor.operation': operation }),
      },
      parent: typeof given === 'string' ? given : undefined,
    });
    if (span === undefined) return next();
    spans.set(request, span);
    if (given !== undefined) reply.header('traceparent', span.traceparent);
    onDisconnect(reply, () => endSpan(span, platformErrors.client_closed_request));
    runInSpan(span, next);
  });
  // The body arrives in events of the connection, which do not know the span.
  app.addHook('preHandler', (request, _reply, next) => {
    const span = spans.get(request);
    if (span === undefined) next();
    else runInSpan(span, next);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span) endSpan(span, reply.statusCode);
  });
}

function endSpan(span: Span, status: number): void {
  span.set({ 'http.response.status_code': status });
  span.end(status >= 500);
}
