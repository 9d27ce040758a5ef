import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Configuration } from '../config/configuration.ts';

/**
 * Returns the loggable part of a request's address: the declared route without its values, otherwise the first segment.
 * Values may be secrets of links, people's addresses or search terms in any spelling.
 */
export function describePath(
  request: Pick<FastifyRequest, 'url'> & { readonly routeOptions?: { readonly url?: string | undefined } },
): string {
  const declared = request.routeOptions?.url;
  if (declared !== undefined && !declared.includes('*')) return declared;
  const [path = ''] = request.url.split(/[?#]/u, 1);
  const [first] = /^\/[a-z]{0,20}(?=\/|$)/u.exec(path) ?? [];
  if (first === path) return path;
  return first === undefined || first === '/' ? '/…' : `${first}/…`;
}

/** Structured logs (pino) without bodies, cookies and secrets. */
export function createLoggerOptions(configuration: Pick<Configuration, 'logLevel'>): FastifyServerOptions['logger'] {
  return {
    level: configuration.logLevel,
    // Database errors about a refused row contain its values.
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
        'headers.cookie',
        'err.detail',
        'err.where',
        'err.internalQuery',
      ],
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({ method: request.method, url: describePath(request), address: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}
