import { BlockList, isIP } from 'node:net';

const addresses = new BlockList();
addresses.addSubnet('127.0.0.0', 8);
addresses.addAddress('::1', 'ipv6');

/** Returns true if a network address is this machine's own; an IPv4 address inside IPv6 counts as IPv4. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && addresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns true if a host name or address of a setting or URL (IPv6 with or without brackets) is this machine alone (RFC
 * 6761).
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.$/u, '');
  return isLoopbackAddress(bare) || bare === 'localhost' || bare.endsWith('.localhost');
}
