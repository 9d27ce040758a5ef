import { expect, it } from 'vitest';
import { whenOver } from '#testing/when-over.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { createHttpServer } from './server.ts';
import { createSites } from './sites.ts';
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

it('the address of a client counts as its trusted proxy states it, and as the connection shows it otherwise', async () => {
  const settings = {
    publicUrl: 'http://kontor.test',
    apiOrigins: [],
    logLevel: 'silent',
    trustedProxies: ['192.0.2.9'],
  } as const;
  const sites = createSites(settings, async () => new Set());
  const app = await createHttpServer(settings, sites, createErrorTable([]));
  whenOver(() => app.close());
  app.get('/address', async ({ ip }) => ip);
  const addressOver = async (remoteAddress: string): Promise<string> => {
    const headers = { host: 'kontor.test', 'x-forwarded-for': '198.51.100.4' };
    return (await app.inject({ url: '/address', remoteAddress, headers })).body;
  };
  expect(await addressOver('192.0.2.9')).toBe('198.51.100.4');
  expect(await addressOver('127.0.0.1')).toBe('198.51.100.4');
  expect(await addressOver('192.0.2.10')).toBe('192.0.2.10');
});
