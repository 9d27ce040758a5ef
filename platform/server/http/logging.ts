import type { FastifyServerOptions } from 'fastify';
import type { Configuration } from '../config/configuration.ts';

// The two path segments of a set-password link are a secret; so are e-mail addresses in check/{email}.
const secretPaths: readonly [RegExp, string][] = [
  [/(\/(?:setpassword|set-password)\/)[^?]*/u, '$1[redacted]'],
  [/(\/auth\/users\/check\/)[^?]*/u, '$1[redacted]'],
];

/** Path and query as they may be logged. */
export function redactUrl(url: string): string {
  return secretPaths.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), url);
}

/** Structured logs (pino) without bodies, cookies and secrets. */
export function createLoggerOptions(configuration: Pick<Configuration, 'logLevel'>): FastifyServerOptions['logger'] {
  return {
    level: configuration.logLevel,
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', 'headers.cookie'], censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method, url: redactUrl(request.url), address: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}
