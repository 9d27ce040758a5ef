import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { ConnectorError } from './connector-error.ts';

/** Networks that are not the public internet (IANA special-purpose registries, RFC 6890): this machine, its neighbours, its cloud's metadata. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24],
  ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) inner.addSubnet(network, prefix, 'ipv4');
// ::, ::ffff:0:, 64:ff9b:: and 2002:: carry addresses of version 4, which may be inner ones.
for (const [network, prefix] of [['::', 96], ['::ffff:0:0:0', 96], ['64:ff9b::', 16], ['100::', 64], ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20], ['5f00::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8]] as const) {
  inner.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is of this machine or its own networks. */
export function isInnerAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return inner.check(mapped, 'ipv4');
  return isIPv6(address) ? inner.check(address, 'ipv6') : inner.check(address, 'ipv4');
}

/**
 * The address that a name stands for, looked up once: whoever connects to it cannot be led elsewhere afterwards.
 *
 * @throws ConnectorError host_unknown, private_address
 */
export async function resolveHost(host: string, { allowPrivate }: { readonly allowPrivate: boolean }): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/u, '$1');
  const addresses = isIP(name) === 0 ? await lookup(name, { all: true, order: 'ipv4first' }).catch((cause: unknown) => Promise.reject(new ConnectorError('host_unknown', { cause }))) : [{ address: name }];
  const [first] = addresses;
  if (first === undefined) throw new ConnectorError('host_unknown');
  // One inner address among them is one too many: which of them is used must not be left to whoever owns the name.
  if (!allowPrivate && addresses.some(({ address }) => isInnerAddress(address))) throw new ConnectorError('private_address');
  return first.address;
}
