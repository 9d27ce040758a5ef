import { isLoopbackAddress } from '../loopback.ts';
import { createNetworkCheck } from '../networks.ts';

/**
 * Returns a test for the addresses of proxies whose `X-Forwarded-*` counts: this machine, and those of TRUSTED_PROXIES.
 *
 * @param trustedProxies addresses and networks in CIDR notation
 */
export function createProxyTrust(trustedProxies: readonly string[] = []): (address: string) => boolean {
  const isListed = createNetworkCheck(trustedProxies);
  return (address) => isLoopbackAddress(address) || isListed(address);
}
