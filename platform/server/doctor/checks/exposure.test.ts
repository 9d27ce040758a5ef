import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { examine } from '#testing/doctor/examine.ts';
import { findFreePort } from '#testing/free-port.ts';
import { createCertificate } from '#testing/remote/certificate.ts';
import { listenOnLoopback } from '#testing/listen-on-loopback.ts';
import { whenOver } from '#testing/when-over.ts';
import { readDatabaseCertificate } from '../peer-certificate.ts';
import { checkDataFolder, checkDisk, checkKeyFile, judgeRoom } from './data-folder.ts';
import {
  checkDemo,
  checkListening,
  checkPublicCertificate,
  checkPublicEncryption,
  checkPublicUrl,
} from './exposure.ts';

const pair = createCertificate('localhost', { years: [2020, 2030] });

describe('the public address', () => {
  const visit = async (body: string) => {
    const port = await listenOnLoopback(createServer((_request, response) => response.end(body)));
    const lines = await examine([checkPublicUrl], { env: { PUBLIC_URL: `http://127.0.0.1:${port}` } });
    return lines.map((line) => line.replace(/:\d+/u, ''));
  };

  it('is that of Kontor', async () => {
    expect(await visit('{"status":"live"}')).toEqual(['ok Public address: http://127.0.0.1 responds']);
    expect(await visit('<h1>Welcome to nginx!</h1>')).toEqual([
      'warning Public address: http://127.0.0.1 answers 200: the proxy runs, Kontor behind it does not',
    ]);
  });

  it('may not respond yet', async () => {
    const env = { PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}` };
    expect(await examine([checkPublicUrl], { env })).toEqual([
      expect.stringMatching(/^warning Public address: .* cannot be reached from here: connect ECONNREFUSED/u),
    ]);
  });

  it('needs https in production', async () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) };
    const look = (PUBLIC_URL: string, env = {}) => examine([checkPublicEncryption], { env: { PUBLIC_URL, ...env } });
    expect(await look('http://kontor.example', production)).toEqual([
      'error Public TLS: passwords travel unencrypted; use https in PUBLIC_URL',
    ]);
    expect(await look('http://kontor.example')).toEqual([expect.stringMatching(/^warning Public TLS: /u)]);
    expect(await look('http://localhost')).toEqual([expect.stringMatching(/^off Public TLS: /u)]);
    expect(await look('https://kontor.example')).toEqual(['ok Public TLS: https']);
  });
});

describe('a certificate', () => {
  const judge = async (now: string) => {
    const port = await listenOnLoopback(createSecureServer(pair));
    const env = { PUBLIC_URL: `https://localhost:${port}` };
    return examine([checkPublicCertificate], { env, clock: createTestClock(now) });
  };
  const untrusted = 'warning Public certificate: browsers do not trust it (DEPTH_ZERO_SELF_SIGNED_CERT)';

  it.each([
    ['2026-11-28T00:00:00.000Z', 'ok Public certificate: valid until 2030-01-01'],
    [
      '2029-12-20T00:00:00.000Z',
      'warning Public certificate: expires on 2030-01-01, in 12 days; renew the certificate',
    ],
    ['2030-01-03T00:00:00.000Z', 'error Public certificate: expired on 2030-01-01; renew the certificate'],
  ])('at %s: %s', async (now, line) => {
    expect(await judge(now)).toEqual([line, untrusted]);
  });

  it('of a database is read by its own handshake; a database may have none', async () => {
    const ask = async (answer: 'S' | 'N') => {
      const server = createTcpServer((socket) => {
        socket.once('data', () => {
          socket.write(answer);
          if (answer === 'S') new TLSSocket(socket, { isServer: true, ...pair }).on('error', () => undefined);
        });
      });
      return readDatabaseCertificate({ host: '127.0.0.1', port: await listenOnLoopback(server) });
    };
    expect((await ask('S'))?.validTo.toISOString()).toBe('2030-01-01T00:00:00.000Z');
    expect(await ask('N')).toBeUndefined();
  });
});

describe('listening', () => {
  const others = { HOST: '0.0.0.0', PUBLIC_URL: 'https://kontor.example', METRICS_PORT: '9100' };

  it('on this machine is no warning', async () => {
    expect(await examine([checkListening], { env: { METRICS_PORT: '9100' } })).toEqual([
      'ok Listening: 127.0.0.1: this machine only',
      'ok Metrics: /metrics on 127.0.0.1:9100',
    ]);
  });

  it('for other machines warns of the product, its proxy and its metrics', async () => {
    expect(await examine([checkListening], { env: others })).toEqual([
      expect.stringMatching(/^warning Listening: 0\.0\.0\.0: other machines reach the product/u),
      expect.stringMatching(/^warning Proxies: TRUSTED_PROXIES is not set/u),
      expect.stringMatching(/^warning Metrics: \/metrics on 0\.0\.0\.0:9100: anybody/u),
    ]);
  });

  it('in a container is what an image does', async () => {
    const env = { ...others, TRUSTED_PROXIES: '172.30.27.2' };
    expect(await examine([checkListening], { env, isContainer: true })).toEqual([
      'ok Listening: 0.0.0.0 in a container: publish the port of the proxy only',
      'ok Metrics: /metrics on 0.0.0.0:9100',
    ]);
  });
});

it('the demo is a warning', async () => {
  expect(await examine([checkDemo], { env: {} })).toEqual([expect.stringMatching(/^warning Demo: on/u)]);
  expect(await examine([checkDemo], { env: { SAMPLE_DATA: 'true' } })).toEqual([
    expect.stringMatching(/^warning Demo: SAMPLE_DATA is on/u),
  ]);
  expect(await examine([checkDemo], { env: { DEMO: 'off' } })).toEqual(['ok Demo: off']);
});

describe('the data folder', () => {
  it('and its key are closed to other accounts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-doctor-'));
    whenOver(() => rm(folder, { recursive: true }));
    const look = () => examine([checkDataFolder, checkKeyFile], { env: { DATA_DIR: folder } });
    await writeFile(join(folder, 'secret-key'), 'x'.repeat(40), { mode: 0o600 });
    expect(await look()).toEqual([
      `ok Data folder: ${folder}, mode 700`,
      `ok Key file: ${join(folder, 'secret-key')}, mode 600`,
    ]);
    await chmod(folder, 0o755);
    await chmod(join(folder, 'secret-key'), 0o644);
    expect(await look()).toEqual([
      expect.stringMatching(/^error Data folder: .* is open to other accounts: 755; chmod 7\d\d /u),
      expect.stringMatching(/^error Key file: .* is open to other accounts: 644; chmod 600 /u),
    ]);
  });

  it('is created by the first start, or cannot be', async () => {
    const folder = join(tmpdir(), 'kontor-doctor-none/data');
    const look = (dataDir: string) => examine([checkDataFolder, checkDisk], { env: { DATA_DIR: dataDir } });
    expect((await look(folder))[0]).toBe(`ok Data folder: ${folder} is created by the first start`);
    expect((await look('/proc/version/data'))[0]).toMatch(/^error Data folder: /u);
    expect((await look(folder))[1]).toMatch(/^\w+ Disk: \d+\.\d GB free, \d+ %/u);
  });

  it.each([
    [50e9, 'ok'],
    [5e9, 'warning'],
    [1e9, 'warning'],
    [0.1e9, 'error'],
  ])('with %d bytes of 100 GB free: %s', (free, state) => {
    expect(judgeRoom('Disk', { freeBytes: free, sizeBytes: 100e9 }).state).toBe(state);
  });
});
