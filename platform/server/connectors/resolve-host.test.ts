import { expect, it } from 'vitest';
import { isInnerAddress, resolveHost } from './resolve-host.ts';

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fd12::1',
  'fe80::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::7f00:1',
  '::ffff:0:7f00:1',
  'fec0::1',
  'fe80::1%eth0',
  '::ffff:127.0.0.1%lo',
  '3fff::1',
])('%s is not a public internet address', (address) => {
  expect(isInnerAddress(address)).toBe(true);
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.167.1.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])(
  '%s is one',
  (address) => {
    expect(isInnerAddress(address)).toBe(false);
  },
);

it.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '0177.0.0.1', '127.1'])(
  '%s is refused unless private addresses are allowed',
  async (host) => {
    await expect(resolveHost(host, { allowPrivate: false })).rejects.toMatchObject({
      problem: expect.stringMatching(/private_address|host_unknown/u) as unknown,
    });
  },
);

it('returns the address to connect to', async () => {
  expect(await resolveHost('127.0.0.1', { allowPrivate: true })).toBe('127.0.0.1');
  expect(await resolveHost('8.8.8.8', { allowPrivate: false })).toBe('8.8.8.8');
});

const listInterfaces = () => ({
  eth0: [{ address: '11.22.33.44' }, { address: '2a00:1450::7' }, { address: 'fe80::1%eth0' }],
  wg0: undefined,
});

it.each(['11.22.33.44', '::ffff:11.22.33.44', '[2a00:1450::7]', '2a00:1450:0:0:0:0:0:7'])(
  '%s of an interface of this machine is refused, however public it is',
  async (host) => {
    await expect(resolveHost(host, { allowPrivate: false }, listInterfaces)).rejects.toMatchObject({
      problem: 'private_address',
    });
    await expect(resolveHost(host, { allowPrivate: false }, () => ({}))).resolves.toMatch(/[.:]/u);
  },
);

it('refuses an address that an interface got after the start', async () => {
  const addresses: { address: string }[] = [];
  const late = () => ({ eth0: addresses });
  await expect(resolveHost('11.22.33.44', { allowPrivate: false }, late)).resolves.toBe('11.22.33.44');
  addresses.push({ address: '11.22.33.44' });
  await expect(resolveHost('11.22.33.44', { allowPrivate: false }, late)).rejects.toMatchObject({
    problem: 'private_address',
  });
});

it('refuses the addresses of the installation’s names; an unresolvable name has no effect', async () => {
  await expect(
    resolveHost(
      '11.22.33.45',
      { allowPrivate: false, ownHosts: ['gibt-es-nicht.invalid', '11.22.33.45'] },
      listInterfaces,
    ),
  ).rejects.toMatchObject({ problem: 'private_address' });
  expect(
    await resolveHost(
      '11.22.33.46',
      { allowPrivate: false, ownHosts: ['gibt-es-nicht.invalid', '11.22.33.45'] },
      listInterfaces,
    ),
  ).toBe('11.22.33.46');
});

it.each([true, false])('refuses networks that the operator denies (private ones allowed: %s)', async (allowPrivate) => {
  const rules = { allowPrivate, denied: ['11.22.33.0/24', '2a00:1450::/32'] };
  for (const host of ['11.22.33.99', '::ffff:11.22.33.99', '2a00:1450:1::'])
    await expect(resolveHost(host, rules)).rejects.toMatchObject({ problem: 'private_address' });
  expect(await resolveHost('11.22.34.1', rules)).toBe('11.22.34.1');
});

it('connects to own addresses if private ones are allowed', async () => {
  expect(await resolveHost('11.22.33.44', { allowPrivate: true, ownHosts: ['11.22.33.44'] }, listInterfaces)).toBe(
    '11.22.33.44',
  );
});
