import { lookUp } from './resolve-host.ts';
import { createNetworkCheck } from '../networks.ts';

/**
 * True for addresses of which it is certain that they are of this machine or of its own network (RFC 1918, RFC 4193).
 * Narrower than `isInnerAddress`, which also has networks that may lead anywhere.
 */
export const isPrivateAddress = createNetworkCheck([
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** True if all addresses of a host are private; false for a name that nobody knows. */
export async function isPrivateHost(host: string): Promise<boolean> {
  const addresses = await lookUp(host).catch(() => []);
  return addresses.length > 0 && addresses.every(isPrivateAddress);
}
