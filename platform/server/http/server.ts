import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyUnderPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { realtimePath } from '#platform/contract/realtime.ts';
import type { Configuration } from '../config/configuration.ts';
import { AppError } from '../errors/app-error.ts';
import { createId } from '../ids.ts';
import { endConnectionsOnClose } from './closing.ts';
import { refuseCrossSite, requestedWith } from './cross-site.ts';
import { answerError } from './errors.ts';
import { createLoggerOptions } from './logging.ts';
import { securityHeaders } from './security-headers.ts';
import { contractSerializerCompiler } from './serialization.ts';
import { contractValidatorCompiler } from './validation.ts';

type HttpSettings = Pick<Configuration, 'logLevel' | 'publicUrl' | 'apiOrigins'>;

// Fastify's own defaults are no time-out at all and parameters of 100 characters, which long
// e-mail addresses and set-password links exceed.
const limits = {
  bodyLimit: 1024 * 1024,
  maxParamLength: 400,
  requestTimeout: 30_000,
  connectionTimeout: 0,
  keepAliveTimeout: 72_000,
} as const;

/** The bare server: limits, headers, cross-site rules, errors, logs. Routes are registered by the caller. */
export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    routerOptions: { maxParamLength: limits.maxParamLength, ignoreTrailingSlash: false },
    http: {
      headersTimeout: 20_000,
      // Some clients offer an upgrade to HTTP/2 with every request; all but the live connection are answered as they are.
      shouldUpgradeCallback: (request) => request.url?.startsWith(realtimePath) === true,
    },
    // Requests in flight finish; idle keep-alive connections do not hold the process back.
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is served as well, and the connection ends with its answer.
    return503OnClosing: false,
    trustProxy: 'loopback',
    genReqId: createId,
    requestIdHeader: false,
    logger: createLoggerOptions(settings),
    frameworkErrors: answerError,
  });
  app.setValidatorCompiler(contractValidatorCompiler);
  app.setSerializerCompiler(contractSerializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply));
  // Nothing takes plain text, and it is one of the types that another site's form can send.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('session', null);
  app.decorateRequest('actor', null);

  const allowedOrigins = new Set([new URL(settings.publicUrl).origin, ...settings.apiOrigins]);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    refuseCrossSite(request, allowedOrigins);
  });
  endConnectionsOnClose(app);
  await app.register(fastifyCors, {
    origin: [...settings.apiOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['content-type', requestedWith.header, 'x-organization'],
  });
  await app.register(fastifyCookie);
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: 3000,
    pressureHandler: () => {
      throw new AppError('overloaded', { retryAfterSeconds: 5 });
    },
  });
  return app;
}
