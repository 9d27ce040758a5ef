import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createSites } from './sites.ts';

const brands = async (): Promise<ReadonlySet<string>> => new Set(['brand.example']);
const served = createSites({ publicUrl: 'https://kontor.example', apiOrigins: ['https://listed.example'] }, brands);
const atADesk = createSites({ publicUrl: 'http://127.0.0.1:3000', apiOrigins: [] }, async () => new Set());

function request(headers: IncomingMessage['headers'], remoteAddress = '127.0.0.1'): IncomingMessage {
  return { headers, socket: { remoteAddress } } as IncomingMessage;
}

describe('a host', () => {
  it.each(['kontor.example', 'Kontor.Example:8443', 'listed.example', 'brand.example', 'BRAND.example:1'])(
    '%s is served',
    async (host) => {
      expect(await served.isServed(request({ host }))).toBe(true);
    },
  );

  it.each([
    'evil.example',
    'kontor.example.evil.example',
    'evil.kontor.example',
    'localhost',
    '127.0.0.1:3000',
    '[::1]',
    '',
    'kontor.example:x',
    'x@kontor.example',
    'kontor.example/evil',
    'kontor.example, evil.example',
    'kontor.example.',
  ])('%j is not', async (host) => {
    expect(await served.isServed(request({ host }))).toBe(false);
  });

  it('is not served if none is named', async () => {
    expect(await served.isServed(request({}))).toBe(false);
  });

  it.each(['localhost', 'LOCALHOST:5173', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000', 'kontor.localhost:3000'])(
    '%s is served when the public address is on this machine',
    async (host) => {
      expect(await atADesk.isServed(request({ host }))).toBe(true);
    },
  );

  it.each(['evil.example:3000', 'localhost.evil.example', '128.0.0.1', '[::2]', '127.0.0.1.evil.example'])(
    '%s is not served there',
    async (host) => {
      expect(await atADesk.isServed(request({ host }))).toBe(false);
    },
  );
});

describe('what a proxy says', () => {
  const forwarded = (host: string, asked: string, address?: string) =>
    served.isServed(request({ host, 'x-forwarded-host': asked }, address));

  it('is trusted on this machine only', async () => {
    expect(await forwarded('127.0.0.1:3001', 'kontor.example')).toBe(true);
    expect(await forwarded('127.0.0.1:3001', 'kontor.example', '::ffff:127.0.0.1')).toBe(true);
    expect(await forwarded('127.0.0.1:3001', 'kontor.example', '192.0.2.7')).toBe(false);
    expect(await forwarded('kontor.example', 'evil.example')).toBe(false);
    expect(await forwarded('kontor.example', 'evil.example', '192.0.2.7')).toBe(true);
  });

  it('is trusted on the machines of TRUSTED_PROXIES, too', async () => {
    const settings = { publicUrl: 'https://kontor.example', apiOrigins: [], trustedProxies: ['192.0.2.0/29'] };
    const behind = createSites(settings, async () => new Set());
    const from = (address: string) =>
      behind.isServed(request({ host: 'kontor.example', 'x-forwarded-host': 'evil.example' }, address));
    expect(await from('192.0.2.7')).toBe(false);
    expect(await from('::ffff:192.0.2.7')).toBe(false);
    // Any other client's claim about itself does not count.
    expect(await from('192.0.2.8')).toBe(true);
  });

  it('does not admit a re-pointed name (DNS rebinding), whose page can add any header', async () => {
    expect(await forwarded('evil.example:3000', 'kontor.example')).toBe(false);
    expect(await atADesk.isServed(request({ host: 'evil.example:3000', 'x-forwarded-host': 'localhost:3000' }))).toBe(
      false,
    );
  });
});

describe('the demo', () => {
  const demo = createSites(
    { publicUrl: 'http://127.0.0.1:3000', apiOrigins: ['https://listed.example'], demo: true },
    brands,
  );

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'kontor.localhost'])('is served under %s', async (host) => {
    expect(await demo.isServed(request({ host }))).toBe(true);
  });

  it.each(['listed.example', 'brand.example', 'kontor.example', ''])(
    'is not served under %j, unlike other installations',
    async (host) => {
      expect(await demo.isServed(request({ host }))).toBe(false);
    },
  );

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'])(
    'is not served to a proxy, as %s shows',
    async (header) => {
      expect(await demo.isServed(request({ host: 'localhost:3000', [header]: 'localhost' }))).toBe(false);
    },
  );
});

describe('an origin', () => {
  it.each([
    ['https://kontor.example', 'kontor.example', true],
    ['https://listed.example', 'kontor.example', true],
    ['https://brand.example', 'brand.example', true],
    ['https://brand.example:8443', 'Brand.example:8443', true],
    ['http://kontor.example', 'kontor.example', false],
    ['http://brand.example', 'brand.example', false],
    ['http://listed.example', 'kontor.example', false],
    ['https://brand.example', 'kontor.example', false],
    ['null', 'kontor.example', false],
  ])('%s at %s: %s', (origin, host, isAllowed) => {
    expect(served.isOriginAllowed(origin, request({ host }))).toBe(isAllowed);
  });

  it('must have the scheme of the public address', () => {
    expect(atADesk.isOriginAllowed('http://localhost:3000', request({ host: 'localhost:3000' }))).toBe(true);
    expect(atADesk.isOriginAllowed('https://localhost:3000', request({ host: 'localhost:3000' }))).toBe(false);
  });
});
