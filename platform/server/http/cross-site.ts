import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Sites } from './sites.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Header that a form or a `no-cors` request of another site cannot send without a preflight. */
export const requestedWith = { header: 'x-requested-with', value: 'kontor' } as const;

/**
 * Refuses unsafe calls that may come from another site (CSRF). A multipart POST needs no preflight, so a
 * custom header is required on every unsafe call; beside it, Origin must be ours or a listed one, and
 * fetch metadata must not name another site (OWASP CSRF cheat sheet; ASVS 3.5.2).
 *
 * @throws AppError cross_site
 */
export function assertSameSite(request: FastifyRequest, sites: Sites): void {
  if (safeMethods.has(request.method)) return;
  if (request.headers[requestedWith.header] !== requestedWith.value) {
    throw new AppError('cross_site', { message: `send the header X-Requested-With: ${requestedWith.value}` });
  }
  assertOwnSite(request, sites);
}

/**
 * Refuses a GET with an effect when a browser says that it is a navigation, such as a link, or that another site makes
 * it: the session cookie comes along with both. Callers that are no browsers send no fetch metadata and pass.
 *
 * @throws AppError cross_site
 */
export function assertNoNavigation(request: FastifyRequest, sites: Sites): void {
  const mode = request.headers['sec-fetch-mode'];
  if (mode === 'navigate' || mode === 'nested-navigate')
    throw new AppError('cross_site', { message: 'not by a navigation' });
  assertOwnSite(request, sites);
}

function assertOwnSite({ headers, raw }: FastifyRequest, sites: Sites): void {
  const { origin, 'sec-fetch-site': fetchSite } = headers;
  const isOther =
    origin === undefined
      ? fetchSite === 'cross-site' || fetchSite === 'same-site'
      : !sites.isOriginAllowed(origin, raw);
  if (isOther) throw new AppError('cross_site', { message: 'this origin may not call; see API_ORIGINS' });
}
