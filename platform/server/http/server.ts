import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyUnderPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defaultBodyLimit } from '../../contract/endpoint.ts';
import { platformErrors } from '../../contract/errors.ts';
import { realtimePath } from '../../contract/realtime.ts';
import type { Configuration } from '../config/configuration.ts';
import { AppError } from '../errors/app-error.ts';
import type { ErrorTable } from '../errors/error-table.ts';
import { createId } from '../ids.ts';
import { endConnectionsOnClose } from './closing.ts';
import { compressAnswers } from './compress-answers.ts';
import { assertSameSite, assertNoNavigation, requestedWith } from './cross-site.ts';
import { onDisconnect } from './disconnect.ts';
import { answerError } from './errors.ts';
import { acceptJson } from './json-body.ts';
import { createLoggerOptions } from './logging.ts';
import { answerUnreadable, answerUnsupported } from './parser-refusals.ts';
import { securityHeaders } from './security-headers.ts';
import { contractSerializerCompiler } from './serialization.ts';
import type { Sites } from './sites.ts';
import { waitForStart } from './starting.ts';
import { createProxyTrust } from './trusted-proxies.ts';
import { contractValidatorCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    errorTable: ErrorTable;
  }

  interface FastifyContextConfig {
    /** A GET that changes something: not for navigations and other sites. */
    changesState?: boolean;
  }
}

interface HttpSettings
  extends Pick<Configuration, 'logLevel' | 'apiOrigins'>, Partial<Pick<Configuration, 'trustedProxies'>> {
  /**
   * Maximum delay of the event loop, in milliseconds, before all requests are refused; 3000 if absent, 0 for no limit.
   */
  readonly maxEventLoopDelay?: number;
}

// Fastify's own defaults are no time-out at all and parameters of 100 characters, which long
// email addresses and set-password links exceed.
const limits = {
  bodyLimit: defaultBodyLimit,
  maxParamLength: 400,
  requestTimeout: 30_000,
  connectionTimeout: 0,
  keepAliveTimeout: 72_000,
} as const;

/**
 * The bare server: limits, headers, cross-site rules, errors, logs. Routes are registered by the caller.
 *
 * @param errors the codes of the platform and of all modules
 */
export async function createHttpServer(
  settings: HttpSettings,
  sites: Sites,
  errors: ErrorTable,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    routerOptions: { maxParamLength: limits.maxParamLength, ignoreTrailingSlash: false },
    http: {
      headersTimeout: 20_000,
      // Node would answer a request without one by itself, and not in the wire format.
      requireHostHeader: false,
      // Some clients offer an upgrade to HTTP/2 with every request; all but the live connection are answered as they
      // are.
      shouldUpgradeCallback: (request) => request.url?.startsWith(realtimePath) === true,
    },
    // Requests in flight finish; idle keep-alive connections do not hold the process back.
    forceCloseConnections: 'idle',
    // Requests that still arrive on an open connection are served, and the connection ends with its answer.
    return503OnClosing: false,
    trustProxy: createProxyTrust(settings.trustedProxies),
    genReqId: createId,
    requestIdHeader: false,
    logger: createLoggerOptions(settings),
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, app.log),
  });
  app.setValidatorCompiler(contractValidatorCompiler);
  app.setSerializerCompiler(contractSerializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply));
  // Nothing takes plain text, and it is one of the types that another site's form can send.
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  app.decorate('errorTable', errors);
  app.decorateRequest('session', null);
  app.decorateRequest('actor', null);
  app.decorateRequest('tenantQueue', null);

  answerUnsupported(app);
  app.addHook('onRequest', async (request, reply) => {
    onDisconnect(reply, () =>
      request.log.debug(
        { status: platformErrors.client_closed_request, responseTime: reply.elapsedTime },
        'client closed request',
      ),
    );
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    // The code that serves cacheable content, such as files of the web client, replaces this header: a path can be
    // spelled in many ways.
    reply.header('cache-control', 'no-store');
    await assertKnownHost(request, sites);
    assertSameSite(request, sites);
    if (request.routeOptions.config.changesState === true) assertNoNavigation(request, sites);
  });
  compressAnswers(app);
  waitForStart(app);
  endConnectionsOnClose(app);
  await app.register(fastifyCors, {
    origin: [...settings.apiOrigins],
    credentials: true,
    // An OPTIONS that is no preflight would be refused in plain text.
    strictPreflight: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['content-type', requestedWith.header, 'x-organization'],
  });
  await app.register(fastifyCookie);
  const { maxEventLoopDelay = 3000 } = settings;
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay,
    // An interval without a sample counts as an endless delay: a shorter one would refuse after a shorter stall.
    sampleInterval: Math.max(maxEventLoopDelay, 1000),
    pressureHandler: () => {
      throw new AppError('overloaded', { retryAfterSeconds: 5 });
    },
  });
  return app;
}

/** Whoever watches the process asks by the address it listens at; everybody else has to name a host of the product. */
async function assertKnownHost({ url, raw }: FastifyRequest, sites: Sites): Promise<void> {
  const named = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  // Node reads the first of several, a proxy before it perhaps another one (RFC 9112, 3.2).
  if (named > 1 || (named === 0 && raw.httpVersion === '1.1'))
    throw new AppError('malformed_request', { message: 'send the header Host once' });
  if (url.startsWith('/health/') || (namesOneHost(raw) && (await sites.isServed(raw)))) return;
  throw new AppError('misdirected_request', {
    message: 'no host of this installation (see PUBLIC_URL), or the demo behind a proxy (see DEMO)',
  });
}

/**
 * A host in the address, as proxies are sent it, counts more than the header (RFC 9112, 3.2.2): there must not be two.
 */
function namesOneHost({ url = '', headers }: FastifyRequest['raw']): boolean {
  return url.startsWith('/') || url === '*' || URL.parse(url)?.host === headers.host?.toLowerCase();
}
