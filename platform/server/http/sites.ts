import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import type { Configuration } from '../config/configuration.ts';

/** Under which hosts the product is served, and which pages may call it there. */
export interface Sites {
  /** Whether the product is served under the host that a request names, directly or through a proxy on this machine. */
  isServed(request: IncomingMessage): Promise<boolean>;
  /** Whether pages of an origin may make this request. */
  isOriginAllowed(origin: string, request: IncomingMessage): boolean;
}

export type SiteSettings = Pick<Configuration, 'publicUrl' | 'apiOrigins'>;

// Name or address, in brackets if IPv6, and a port.
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/iu;
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/**
 * The hosts of the settings and those of `brands`. A page whose name was made to lead here (DNS rebinding) is of the same
 * origin as the product in the eyes of its browser; only the host that it names gives it away.
 *
 * @param findBrandHosts further hosts in lower case, without port
 */
export function createSites({ publicUrl, apiOrigins }: SiteSettings, findBrandHosts: () => Promise<ReadonlySet<string>>): Sites {
  const { protocol } = new URL(publicUrl);
  const origins = new Set([publicUrl, ...apiOrigins].map((url) => new URL(url).origin));
  const hosts = new Set([...origins].map((origin) => new URL(origin).hostname));
  const isLoopback = loopbackName.test(new URL(publicUrl).hostname);

  const serves = async (host: string): Promise<boolean> => {
    const name = nameOf(host);
    if (name === undefined) return false;
    return hosts.has(name) || (isLoopback && loopbackName.test(name)) || (await findBrandHosts()).has(name);
  };
  return {
    isServed: async (request) => {
      const { host = '' } = request.headers;
      const asked = hostOf(request);
      if (!(await serves(asked))) return false;
      // A page can add X-Forwarded-Host but never change Host; a proxy may put its own loopback name there.
      return asked === host || loopbackName.test(nameOf(host) ?? '') || serves(host);
    },
    isOriginAllowed: (origin, request) => origins.has(origin) || origin === `${protocol}//${hostOf(request).toLowerCase()}`,
  };
}

function nameOf(host: string): string | undefined {
  return hostPattern.exec(host)?.[1]?.toLowerCase();
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** The host that the browser asked for, with its port: as the framework finds it, a proxy on this machine seen through. */
function hostOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-host'];
  if (typeof forwarded === 'string' && isFromHere(socket)) return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return headers.host ?? '';
}

function isFromHere({ remoteAddress, remoteFamily }: IncomingMessage['socket']): boolean {
  return remoteAddress !== undefined && loopback.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
}
