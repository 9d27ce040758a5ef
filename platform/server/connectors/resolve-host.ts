import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createNetworkCheck } from '../networks.ts';
import { ConnectorError } from './connector-error.ts';

/**
 * True for addresses that are not of the public internet (IANA special-purpose registries, RFC 6890): this machine, its
 * neighbours, its cloud's metadata.
 */
export const isInnerAddress = createNetworkCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // ::, ::ffff:0:, 64:ff9b:: and 2002:: carry addresses of version 4, which may be inner ones.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/16',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

/** Addresses to which connections may lead. */
export interface AddressRules {
  /** True if connections may lead to this machine and to private networks. */
  readonly allowPrivate: boolean;
  /** Names under which this installation itself is reached; their addresses count as those of this machine. */
  readonly ownHosts?: readonly string[] | undefined;
  /** Networks that are never connected to, in CIDR notation. */
  readonly denied?: readonly string[] | undefined;
}

/**
 * The address that a name stands for, looked up once: whoever connects to it cannot be led elsewhere afterwards.
 *
 * @param listInterfaces the network interfaces of this machine, asked for each time because addresses come and go
 * @throws ConnectorError host_unknown, private_address
 */
export async function resolveHost(
  host: string,
  rules: AddressRules,
  listInterfaces: Interfaces = networkInterfaces,
): Promise<string> {
  const { allowPrivate, denied = [] } = rules;
  const addresses = await lookUp(host).catch((cause: unknown) =>
    Promise.reject(new ConnectorError('host_unknown', { cause })),
  );
  const [first] = addresses;
  if (first === undefined) throw new ConnectorError('host_unknown');
  const checks = [
    createNetworkCheck(denied),
    ...(allowPrivate ? [] : [isInnerAddress, createNetworkCheck(await listOwnAddresses(rules, listInterfaces))]),
  ];
  // One inner address among them is one too many: which of them is used must not be left to whoever owns the name.
  if (addresses.some((address) => checks.some((isRefused) => isRefused(address))))
    throw new ConnectorError('private_address');
  return first;
}

type Interfaces = () => Readonly<Record<string, readonly { readonly address: string }[] | undefined>>;

/**
 * The addresses of this machine's interfaces, and of the names under which the installation is reached where something
 * before it has the address.
 */
async function listOwnAddresses({ ownHosts = [] }: AddressRules, listInterfaces: Interfaces): Promise<string[]> {
  const interfaces = Object.values(listInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
  // A name that nobody knows here has no address to protect.
  const named = await Promise.all(ownHosts.map((host) => lookUp(host).catch(() => [])));
  return [...interfaces, ...named.flat()].map((address) => address.replace(/%.*$/u, ''));
}

/** All addresses that a name stands for, of whatever network; an address stands for itself. */
export async function lookUp(host: string): Promise<string[]> {
  const name = host.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(name) !== 0) return [name];
  return (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}
