import { expect, it } from 'vitest';
import { createNetworkCheck, isNetwork } from './networks.ts';

it.each(['10.0.0.0/8', '11.22.33.44', '0.0.0.0/0', '2001:db8::/32', '2001:db8::1'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

it.each([
  '',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '::/129',
  'example.org',
  'fe80::1%eth0',
  '10.0.0.0/-1',
  '10.0.0.0/8.0',
])('%j is not a network', (text) => {
  expect(isNetwork(text)).toBe(false);
});

it('finds an address in its networks, also embedded in IPv6', () => {
  const isInside = createNetworkCheck(['11.22.33.44', '2001:db8::/32', '198.51.100.0/24']);
  for (const address of ['11.22.33.44', '::ffff:11.22.33.44', '::ffff:b16:212c', '2001:db8:1::2', '198.51.100.7'])
    expect([address, isInside(address)]).toEqual([address, true]);
  for (const address of ['11.22.33.45', '::ffff:11.22.33.45', '2001:db9::1', '198.51.101.7'])
    expect([address, isInside(address)]).toEqual([address, false]);
});
