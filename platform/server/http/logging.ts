import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Configuration } from '../config/configuration.ts';

/**
 * What may be logged of the address of a request: the declared route without its values, of any other path the first
 * segment. Values are secrets of links, people's addresses, search terms, in any spelling; none is told from the rest.
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
    // What the database says of a row that it refuses holds what stands in it.
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
