import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { isOriginAllowed, requestedWith } from '../http/cross-site.ts';
import type { Session } from '../http/context.ts';
import { readSessionCookie } from '../http/product-cookies.ts';

export interface HandshakeRules {
  readonly allowedOrigins: ReadonlySet<string>;
  /** Whether clients reach the product by https. */
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
export async function admit(request: IncomingMessage, { allowedOrigins, secure, findSession }: HandshakeRules): Promise<Session | null> {
  if (!isOurs(request, allowedOrigins)) return null;
  const value = readSessionCookie(request.headers.cookie, secure);
  return value === undefined ? null : findSession(value);
}

function isOurs(request: IncomingMessage, allowedOrigins: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin !== undefined) return isOriginAllowed(origin, hostOf(request), allowedOrigins);
  const isPolling = request.headers.upgrade === undefined;
  return isPolling && request.headers[requestedWith.header] === requestedWith.value && (fetchSite ?? 'same-origin') === 'same-origin';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** The host that the browser asked for: as the framework finds it, a proxy on this machine seen through. */
function hostOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-host'];
  const { remoteAddress, remoteFamily } = socket;
  const isProxy = remoteAddress !== undefined && loopback.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
  if (isProxy && typeof forwarded === 'string') return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return headers.host ?? '';
}
