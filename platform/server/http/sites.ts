import type { IncomingMessage } from 'node:http';
import type { Configuration } from '../config/configuration.ts';
import { isLoopbackHost } from '../loopback.ts';
import { createProxyTrust } from './trusted-proxies.ts';

/** Under which hosts the product is served, and which pages may call it there. */
export interface Sites {
  /** Returns true if the product is served under the host of the request, asked directly or through a trusted proxy. */
  isServed(request: IncomingMessage): Promise<boolean>;
  /** Returns true if pages of the origin may make this request. */
  isOriginAllowed(origin: string, request: IncomingMessage): boolean;
}

export type SiteSettings = Pick<Configuration, 'publicUrl' | 'apiOrigins'> &
  Partial<Pick<Configuration, 'demo' | 'trustedProxies'>>;

// Name or address, in brackets if IPv6, and a port.
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/iu;

/**
 * The hosts of the settings and those of `brands`. A page whose name was made to lead here (DNS rebinding) is of the
 * same origin as the product in the eyes of its browser; only the host that it names gives it away. The demo lets
 * everybody in, so it answers to programs on this machine alone, never to a proxy.
 *
 * @param findBrandHosts further hosts in lower case, without port
 */
export function createSites(
  { publicUrl, apiOrigins, trustedProxies, demo = false }: SiteSettings,
  findBrandHosts: () => Promise<ReadonlySet<string>>,
): Sites {
  const { protocol } = new URL(publicUrl);
  const origins = new Set([publicUrl, ...apiOrigins].map((url) => new URL(url).origin));
  const hosts = new Set([...origins].map((origin) => new URL(origin).hostname));
  const isLocal = isLoopbackHost(new URL(publicUrl).hostname);
  const hostOf = createHostReader(createProxyTrust(trustedProxies));

  const serves = async (host: string): Promise<boolean> => {
    const name = nameOf(host);
    if (name === undefined) return false;
    return hosts.has(name) || (isLocal && isLoopbackHost(name)) || (await findBrandHosts()).has(name);
  };
  return {
    isServed: async (request) => {
      const { host = '' } = request.headers;
      if (demo) return isLoopbackHost(nameOf(host) ?? '') && !isForwarded(request);
      const asked = hostOf(request);
      if (!(await serves(asked))) return false;
      // A page can add X-Forwarded-Host but never change Host; a proxy may put its own loopback name there.
      return asked === host || isLoopbackHost(nameOf(host) ?? '') || serves(host);
    },
    isOriginAllowed: (origin, request) =>
      origins.has(origin) || origin === `${protocol}//${hostOf(request).toLowerCase()}`,
  };
}

/** Returns true if a proxy states that it passed the request on (RFC 7239 and its predecessors). */
function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
}

function nameOf(host: string): string | undefined {
  return hostPattern.exec(host)?.[1]?.toLowerCase();
}

/** Reads the host that the browser asked for, with its port: as the framework finds it, through trusted proxies. */
function createHostReader(isTrusted: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host'];
    if (typeof forwarded === 'string' && isTrusted(socket.remoteAddress ?? ''))
      return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
    return headers.host ?? '';
  };
}
