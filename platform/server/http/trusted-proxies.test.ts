import { expect, it } from 'vitest';
import { createProxyTrust } from './trusted-proxies.ts';

it.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1', '192.0.2.9', '::ffff:192.0.2.9', 'fd00::5'])(
  '%s is trusted',
  (address) => {
    expect(createProxyTrust(['192.0.2.8/29', 'fd00::/64'])(address)).toBe(true);
  },
);

it.each(['192.0.2.16', '128.0.0.1', 'fd00:1::5', 'fe80::1%eth0', '', 'nginx'])('%j is not', (address) => {
  expect(createProxyTrust(['192.0.2.8/29', 'fd00::/64'])(address)).toBe(false);
});

it('only this machine is trusted by default', () => {
  expect(createProxyTrust()('127.0.0.1')).toBe(true);
  expect(createProxyTrust()('192.0.2.9')).toBe(false);
});
