import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Header that a form or a `no-cors` request of another site cannot send without a preflight. */
export const requestedWith = { header: 'x-requested-with', value: 'kontor' } as const;

/**
 * Refuses unsafe calls that may come from another site (CSRF). A multipart POST needs no preflight, so a
 * custom header is required on every unsafe call; beside it, Origin must be ours or a listed one, and
 * fetch metadata must not say cross-site for an unlisted origin (OWASP CSRF cheat sheet; ASVS 3.5.2).
 *
 * @throws AppError cross_site
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (request.headers[requestedWith.header] !== requestedWith.value) {
    throw new AppError('cross_site', { message: `send the header X-Requested-With: ${requestedWith.value}` });
  }
  if (origin === undefined ? fetchSite === 'cross-site' : !isOriginAllowed(origin, request.host, allowedOrigins)) {
    throw new AppError('cross_site', { message: 'this origin may not call; see API_ORIGINS' });
  }
}

/** Whether pages of an origin may call the product under `host`. */
export function isOriginAllowed(origin: string, host: string, allowedOrigins: ReadonlySet<string>): boolean {
  // The host of the request itself: several brands may be served under hosts of their own.
  return allowedOrigins.has(origin) || origin === `https://${host}` || origin === `http://${host}`;
}
