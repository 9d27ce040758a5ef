import { readdir } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { examine } from '#testing/doctor/examine.ts';
import { startS3Gate } from '#testing/doctor/s3-gate.ts';
import type { Refused } from '#testing/doctor/s3-gate.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import type { SmtpServerOptions } from '#testing/smtp-server.ts';
import { listenOnLoopback } from '#testing/listen-on-loopback.ts';
import { whenOver } from '#testing/when-over.ts';
import { checkBucket } from './bucket.ts';
import { checkMail } from './mail.ts';
import { checkLanguageModel, checkScanner, checkSpeech } from './services.ts';

describe('the bucket', () => {
  const rights = async (refused: Refused, change: (url: string) => string = (url) => url) => {
    const { filesUrl, directory } = await startS3Server();
    const gate = await startS3Gate(filesUrl, () => refused);
    const lines = await examine([checkBucket], { env: { FILES_URL: change(gate) } });
    const left = (await readdir(join(directory, 'kontor'), { recursive: true })).filter((file) =>
      file.endsWith('_object'),
    );
    return { lines, left };
  };

  it('is written, read and left as it was', async () => {
    expect(await rights(new Set(['stranger']))).toEqual({
      lines: [
        'ok Bucket: write: allowed',
        'ok Bucket: read: allowed',
        'ok Bucket: delete: allowed',
        'ok Bucket: list: allowed',
        'ok Bucket: public: closed to strangers',
      ],
      left: [],
    });
  });

  it.each([
    ['write', 's3:PutObject'],
    ['read', 's3:GetObject'],
    ['delete', 's3:DeleteObject'],
  ] as const)('without the right to %s names %s', async (right, action) => {
    const { lines, left } = await rights(new Set([right, 'stranger']));
    expect(lines).toContainEqual(
      expect.stringContaining(`error Bucket: ${right}: the key lacks the right ${action}; grant it on all objects`),
    );
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
    expect(left).toHaveLength(right === 'delete' ? 1 : 0);
  });

  it('without the right to list cannot tell a missing file from a refused one', async () => {
    const { lines } = await rights(new Set(['list', 'stranger']));
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([
      expect.stringMatching(/^warning Bucket: list: the key lacks the right s3:ListBucket; grant it on the bucket/u),
    ]);
  });

  it('that anybody may read or list is open to the world', async () => {
    expect((await rights(new Set())).lines.filter((line) => line.startsWith('error'))).toEqual([
      'error Bucket: public: open to the world: anybody may list; block public access of the bucket',
      'error Bucket: public: open to the world: anybody may read; block public access of the bucket',
    ]);
  });

  it.each<[string, (url: string) => string, string]>([
    ['missing bucket', (url) => url.replace('/kontor?', '/nothing?'), 'the bucket does not exist'],
    ['wrong key', (url) => url.replace('S3RVER:', 'UNKNOWN:'), 'the server does not know the key'],
    ['wrong secret', (url) => url.replace(':S3RVER', ':geheim'), 'the secret is wrong'],
  ])('a %s is named', async (_, change, message) => {
    const { lines } = await rights(new Set(['stranger']), change);
    expect(lines[0]).toContain(`error Bucket: write: ${message}`);
    expect(lines.join()).not.toContain('geheim');
  });

  it('that nobody reaches is an error', async () => {
    const lines = await examine([checkBucket], {
      env: { FILES_URL: `s3://key:geheim@127.0.0.1:${await findFreePort()}/kontor` },
    });
    expect(lines).toEqual([expect.stringMatching(/^error Bucket: write: cannot be reached: .*ECONNREFUSED/u)]);
  });
});

describe('the mail server', () => {
  const greet = async (options: SmtpServerOptions, login = '') => {
    const server = await startSmtpServer(options);
    whenOver(server.stop);
    const SMTP_URL = server.url.replace('//', `//${login}`);
    const lines = await examine([checkMail], { env: { SMTP_URL, MAIL_FROM: 'a@b.example' } });
    expect(server.mails).toEqual([]);
    return lines[0]?.replace(/:\d+/u, '');
  };
  const credentials = { user: 'kontor', password: 'geheim' };

  it('is greeted, and gets no email', async () => {
    expect(await greet({})).toBe('ok Mail server: 127.0.0.1 greets, on this machine');
    expect(await greet({ encryption: 'starttls' })).toBe('ok Mail server: 127.0.0.1 greets, encrypted');
    expect(await greet({ encryption: 'tls' })).toBe('ok Mail server: 127.0.0.1 greets, encrypted');
    expect(await greet({ credentials }, 'kontor:geheim@')).toMatch(/^ok /u);
  });

  it('that refuses the login is an error, without the password', async () => {
    const line = await greet({ credentials }, 'kontor:falsch@');
    expect(line).toMatch(/^error Mail server: 127\.0\.0\.1: .*535/u);
    expect(line).not.toContain('falsch');
  });

  it('that nobody reaches is an error; without one, no email is sent', async () => {
    const env = { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` };
    expect((await examine([checkMail], { env }))[0]).toMatch(/^error Mail server: .*ECONNREFUSED/u);
    expect(await examine([checkMail], { env: {} })).toEqual([
      'warning Mail server: SMTP_URL is not set: no email is sent',
    ]);
  });
});

describe('the virus scanner', () => {
  const clock = createTestClock('2026-11-28T12:00:00.000Z');
  const scan = async (answer: string) => {
    const port = await listenOnLoopback(createServer((socket) => socket.once('data', () => socket.end(`${answer}\0`))));
    const lines = await examine([checkScanner], { env: { CLAMAV_URL: `tcp://127.0.0.1:${port}` }, clock });
    return lines[0];
  };

  it('has definitions of this week', async () => {
    expect(await scan('ClamAV 1.0.7/27500/Fri Nov 27 09:26:11 2026')).toMatch(/^ok Virus scanner: ClamAV 1\.0\.7/u);
    expect(await scan('ClamAV 1.0.7/27400/Fri Nov 13 09:26:11 2026')).toMatch(/^warning .*run freshclam$/u);
    expect(await scan('ClamAV 1.0.7')).toMatch(/^warning .*unknown age/u);
    expect(await scan('220 mail.example ESMTP')).toBe('error Virus scanner: another program answers; see CLAMAV_URL');
  });

  it('that nobody reaches is an error', async () => {
    const env = { CLAMAV_URL: `tcp://127.0.0.1:${await findFreePort()}` };
    expect(await examine([checkScanner], { env })).toEqual([
      expect.stringMatching(/^error Virus scanner: connect ECONNREFUSED .*; uploads are refused/u),
    ]);
  });
});

describe('servers of models', () => {
  const ask = async (status: number, check = checkLanguageModel) => {
    const port = await listenOnLoopback(
      createHttpServer(({ headers, url }, response) => {
        response.writeHead(url === '/v1/models' && headers.authorization === 'Bearer geheim' ? status : 404).end();
      }),
    );
    const url = `http://127.0.0.1:${port}/v1`;
    const env = {
      LANGUAGE_MODEL_URL: url,
      LANGUAGE_MODEL_KEY: 'geheim',
      LANGUAGE_MODEL_NAME: 'small',
      SPEECH_URL: url,
      SPEECH_KEY: 'geheim',
      SPEECH_MODEL: 'small',
    };
    return (await examine([check], { env }))[0]?.replace(/:\d+/u, '');
  };

  it('respond, or refuse the key', async () => {
    expect(await ask(200)).toBe('ok Language model: 127.0.0.1 responds');
    expect(await ask(404)).toBe('ok Language model: 127.0.0.1 responds');
    expect(await ask(401)).toBe('error Language model: 127.0.0.1 refuses the key (401); see LANGUAGE_MODEL_KEY');
    expect(await ask(503, checkSpeech)).toBe('error Speech: 127.0.0.1 answers 503');
  });

  it('that nobody reaches are errors', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}/v1`;
    expect(
      await examine([checkLanguageModel, checkSpeech], { env: { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL_NAME: 'x' } }),
    ).toEqual([
      expect.stringMatching(/^error Language model: .*ECONNREFUSED.*; see LANGUAGE_MODEL_URL$/u),
      'off Speech: SPEECH_URL is not set',
    ]);
  });
});
