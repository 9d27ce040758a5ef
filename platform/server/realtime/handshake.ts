import type { IncomingMessage } from 'node:http';
import { requestedWith } from '../http/cross-site.ts';
import type { Session } from '../http/context.ts';
import { readSessionCookie } from '../http/product-cookies.ts';
import type { Sites } from '../http/sites.ts';

export interface HandshakeRules {
  readonly sites: Sites;
  /** True if clients reach the product by https. */
  readonly secure: boolean;
  readonly findSession: (value: string) => Promise<Session | null>;
}

/**
 * The live session that may open a connection with this request, or null.
 *
 * A browser lets a page of any origin open a websocket and sends the cookie along; CORS does not apply. So the origin
 * is checked here, more strictly than for calls: a websocket without one comes from no browser. Polling, whose first
 * GET carries no origin when it is our own, needs the header that another site cannot send without a preflight.
 */
export async function admit(
  request: IncomingMessage,
  { sites, secure, findSession }: HandshakeRules,
): Promise<Session | null> {
  if (!(await sites.isServed(request)) || !isOurs(request, sites)) return null;
  const value = readSessionCookie(request.headers.cookie, secure);
  return value === undefined ? null : findSession(value);
}

function isOurs(request: IncomingMessage, sites: Sites): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin !== undefined) return sites.isOriginAllowed(origin, request);
  const isPolling = request.headers.upgrade === undefined;
  return (
    isPolling &&
    request.headers[requestedWith.header] === requestedWith.value &&
    (fetchSite ?? 'same-origin') === 'same-origin'
  );
}
