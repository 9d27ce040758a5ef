import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of an address that one client holds: an IPv4 address as it is, of an IPv6 address its /64, because
 * every subscriber has 2^64 of them to change between. An IPv4 address inside IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  return `${expand(plain).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...gap, ...after].map((group) => group.replace(/^0+(?=.)/u, ''));
}
