import { BlockList, isIP } from 'node:net';

/**
 * Splits an address or a network in CIDR notation; null when the text is neither. An address is a network of itself.
 */
function parseNetwork(
  text: string,
): { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' } | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return null;
  const bits = version === 6 ? 128 : 32;
  if (length !== undefined && !/^\d{1,3}$/u.test(length)) return null;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? null : { address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** True for an address or a network in CIDR notation, such as `10.0.0.0/8` or `2001:db8::1`. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

/** Answers whether an address lies in one of the networks; an IPv4 address inside IPv6 (`::ffff:…`) counts as IPv4. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network === null) throw new TypeError(`Not a network: ${text}`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
