import { afterEach, describe, expect, it } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import type { SmtpServerOptions, TestSmtpServer } from '#testing/smtp-server.ts';
import type { OutgoingMessage } from './compose-message.ts';
import { renderLetter } from './render-letter.ts';
import { createSmtpSender } from './smtp-sender.ts';
import type { Delivery } from './smtp-sender.ts';

const from = 'Kontor Köln <kontor@example.de>';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const mail: OutgoingMessage = {
  id: '019aa4e8-3c00-7b51-9d43-6d0a3f2a7c11',
  to: 'erika@example.de',
  subject: 'Ihr Zugang zu „Pflege & Käse“ – 你好, привет!',
  text: 'Grüße 你好\nhttps://kontor.example/set-password/c2VjcmV0LXNlbGVjdG9y/dGhlLXNlY3JldC1pdHNlbGY\n',
  html: '<p>Grüße &lt;b&gt; 你好</p>',
  createdAt: new Date('2026-02-02T08:00:00.000Z'),
};
const servers: TestSmtpServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

function send(url: string, changes: Partial<OutgoingMessage> = {}, timeouts = {}): Promise<Delivery> {
  return createSmtpSender({ url, from, timeouts }).send({ ...mail, ...changes }, new AbortController().signal);
}

describe('an accepted email', () => {
  it('arrives with its texts, its sender, and an identifier that a second delivery repeats', async () => {
    const server = await start();
    expect(await send(server.url)).toEqual({ state: 'sent' });
    expect(await send(server.url)).toEqual({ state: 'sent' });
    const [first, second] = server.mails;
    expect(first).toMatchObject({ from: 'kontor@example.de', to: ['erika@example.de'] });
    expect(first?.parsed).toMatchObject({
      from: { name: 'Kontor Köln', address: 'kontor@example.de' },
      to: [{ name: '', address: 'erika@example.de' }],
      subject: mail.subject,
      messageId: `<${mail.id}@example.de>`,
      date: '2026-02-02T08:00:00.000Z',
      attachments: [],
    });
    expect([first?.parsed.text?.trim(), first?.parsed.html?.trim()]).toEqual([mail.text.trim(), mail.html]);
    const headers = Object.fromEntries((first?.parsed.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'mime-version': '1.0' });
    expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
  });

  it('carries the picture of the brand inside', async () => {
    const server = await start();
    const letter = renderLetter({
      language: 'de',
      subject: 'Hallo',
      greeting: 'Guten Tag',
      paragraphs: [],
      closing: 'Gruß',
      brand: { name: 'Pflege "Sonne" <b>', logo: `data:image/png;base64,${png}` },
    });
    await send(server.url, letter);
    const parsed = server.mails[0]?.parsed;
    expect(parsed?.html).toContain('<img src="cid:logo@kontor" alt="Pflege &quot;Sonne&quot; &lt;b&gt;"');
    expect(parsed?.attachments).toMatchObject([
      { contentId: '<logo@kontor>', mimeType: 'image/png', disposition: 'inline', related: true },
    ]);
    expect(Buffer.from(parsed?.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(png, 'base64'));
  });

  it('has the organisation’s name, reply address and files; the envelope sender is the product’s', async () => {
    const server = await start();
    const content = Buffer.from('%PDF-1.7 Rechnung');
    const attachments = [{ fileName: 'Rechnung Größe.pdf', mediaType: 'application/pdf', content }];
    await send(server.url, { senderName: 'Bäckerei "Sommer", Köln', replyTo: 'buero@käserei.example', attachments });
    const [sent] = server.mails;
    expect(sent?.from).toBe('kontor@example.de');
    expect(sent?.parsed).toMatchObject({
      from: { name: 'Bäckerei "Sommer", Köln', address: 'kontor@example.de' },
      replyTo: [{ address: 'buero@xn--kserei-bua.example' }],
      attachments: [{ filename: 'Rechnung Größe.pdf', mimeType: 'application/pdf', disposition: 'attachment' }],
    });
    expect(Buffer.from(sent?.parsed.attachments[0]?.content as ArrayBuffer)).toEqual(content);
  });

  it.each([
    '=?utf-8?B?UmVjaG51bmcNCkJjYzogeEB5Lno=?=',
    '=?UTF-8?Q?Mahnung=0D=0ABcc:_x@y.z?=',
    'Rechnung =?utf-8?B?SGFsbG8=?= für „Käse“',
    '=?unfertig',
    '=?a?b?c?= =?utf-8?B?SGFsbG8=?=',
    `=?utf-8?B?SGFsbG8=?= ${'😀ä'.repeat(60)}`,
    '"=?utf-8?B?SGFsbG8=?="',
  ])('has the subject as typed, whatever mail programs decode: %s', async (subject) => {
    const server = await start();
    await send(server.url, { subject });
    const [sent] = server.mails;
    expect(sent?.parsed.subject).toBe(subject);
    expect(sent?.raw.split(/\r?\n(?![ \t])/u).filter((line) => line.startsWith('Subject:'))).toHaveLength(1);
    for (const line of sent?.raw.split('\r\n\r\n')[0]?.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(78);
    for (const typed of subject.match(/=\?[^?\s]+\?[BQ]\?[^?\s]*\?=/giu) ?? []) expect(sent?.raw).not.toContain(typed);
  });

  it('has the name of the sender as typed, and nothing in it is decoded', async () => {
    const server = await start();
    await send(server.url, { senderName: '=?utf-8?Q?Ihre_Bank?=' });
    const [sent] = server.mails;
    expect(sent?.parsed.from?.name?.replaceAll('\u2060', '')).toBe('=?utf-8?Q?Ihre_Bank?=');
    expect(sent?.raw).not.toContain('=?utf-8?Q?Ihre_Bank?=');
  });

  it.each(['starttls', 'tls'] as const)('is encrypted and signed in (%s)', async (encryption) => {
    const server = await start({ encryption, credentials: { user: 'kontor@example.de', password: 'ge:h/e@im ö' } });
    // Self-signed, as the relay of a Debian machine is.
    const url = new URL(server.url);
    url.username = encodeURIComponent('kontor@example.de');
    url.password = encodeURIComponent('ge:h/e@im ö');
    expect(await send(url.href)).toEqual({ state: 'sent' });
    expect(server.mails[0]).toMatchObject({ encrypted: true, user: 'kontor@example.de' });
  });

  it('is sent to a domain with umlauts in DNS form, whatever the server supports', async () => {
    const server = await start({ smtpUtf8: false });
    expect(await send(server.url, { to: 'erika@käserei.example' })).toEqual({ state: 'sent' });
    expect(server.mails[0]?.raw).toMatch(/^To: erika@xn--kserei-bua\.example\r$/mu);
  });

  it('is sent to a name with umlauts if the server accepts such names', async () => {
    const server = await start();
    expect(await send(server.url, { to: 'jürgen@käserei.example' })).toEqual({ state: 'sent' });
    expect(server.mails[0]?.to[0]).toMatch(/^jürgen@/u);
  });
});

describe('an email of an organisation', () => {
  it('is sent to one of several named recipients; automatic replies are not suppressed', async () => {
    const server = await start();
    const shownTo = ['erika@example.de', 'buero@käserei.example'];
    await send(server.url, { senderName: 'Sommer', replyTo: 'info@sommer.example', shownTo });
    expect(server.mails[0]?.to).toEqual(['erika@example.de']);
    expect(server.mails[0]?.raw).toMatch(/^To: erika@example\.de, buero@xn--kserei-bua\.example\r$/mu);
    expect(server.mails[0]?.raw).not.toMatch(/^auto-submitted/imu);
  });
});

describe('a permanently refused email', () => {
  it('because of its recipient', async () => {
    const { url } = await start({ behaviour: 'refuse-recipient' });
    expect(await send(url)).toEqual({
      state: 'refused',
      reason: expect.stringContaining('550 5.1.1 No such user here'),
      reply: '550 5.1.1 No such user here',
    });
  });

  it('because of its content', async () => {
    const { url } = await start({ behaviour: 'refuse-content' });
    expect(await send(url)).toEqual({
      state: 'refused',
      reason: expect.stringContaining('554 5.7.1 Message looks like spam'),
      reply: '554 5.7.1 Message looks like spam',
    });
  });

  it('because the server accepts no such names', async () => {
    const server = await start({ smtpUtf8: false });
    expect(await send(server.url, { to: 'jürgen@example.de' })).toEqual({
      state: 'refused',
      reason: expect.stringContaining('SMTPUTF8'),
      reply: expect.stringContaining('SMTPUTF8'),
    });
    expect(server.mails).toEqual([]);
  });
});

describe('a temporarily refused email', () => {
  it('because no server listens', async () => {
    const delivery = await send(`smtp://127.0.0.1:${await findFreePort()}`);
    expect(delivery).toEqual({ state: 'unavailable', reason: expect.stringContaining('ECONNREFUSED'), reply: null });
  });

  it('because the recipient is greylisted', async () => {
    const { url } = await start({ behaviour: 'greylist' });
    expect(await send(url)).toEqual({
      state: 'unavailable',
      reason: expect.stringContaining('451 4.7.1'),
      reply: expect.stringMatching(/^451 4\.7\.1 /u),
    });
  });

  it.each([
    ['hang-before-greeting', { greeting: 50 }, /Greeting never received/u],
    ['hang-after-data', { silence: 50 }, /Timeout/u],
    ['hang-after-data', { whole: 300 }, /did not take the mail within 0.3 seconds/u],
    ['drop', {}, /closed|ECONNRESET|EPIPE/u],
  ] as const)('because the server does not answer: %s %o', async (behaviour, timeouts, reason) => {
    const server = await start({ behaviour });
    expect(await send(server.url, {}, timeouts)).toEqual({
      state: 'unavailable',
      reason: expect.stringMatching(reason),
      reply: null,
    });
    expect(server.mails).toEqual([]);
  });

  it('because of a wrong login, which is not revealed', async () => {
    const password = 'geheim-wie-noch-nie';
    const base64 = Buffer.from(`\0kontor\0${password}`).toString('base64');
    const { url } = await start({
      credentials: { user: 'kontor', password: 'other' },
      refusal: `5.7.8 ${password} ${base64} is\r\nwrong`,
    });
    const delivery = await send(url.replace('//', `//kontor:${password}@`));
    expect(delivery).toEqual({ state: 'unavailable', reason: expect.stringContaining('535'), reply: null });
    expect(JSON.stringify(delivery)).not.toMatch(new RegExp(`${password}|${base64}|\\\\n`, 'u'));
  });
});

it('reveals no part of the email, in one line of at most 500 characters', async () => {
  const refusal = `5.7.1 Blocked: https://kontor.example/set-password/c2VjcmV0LXNlbGVjdG9y/x dGhlLXNlY3JldC1pdHNlbGY ${'very '.repeat(200)}`;
  const { url } = await start({ behaviour: 'refuse-content', refusal });
  const delivery = await send(url);
  const { reason, reply } = { reason: '', reply: '', ...delivery };
  expect(reason).toContain('554 5.7.1 Blocked: … … very');
  expect(reason).toHaveLength(500);
  expect(reply).toMatch(/^554 5\.7\.1 Blocked: … … very/u);
  expect(reply).toHaveLength(300);
});

it('cannot be made to contain a second header or recipient', async () => {
  const server = await start();
  await send(server.url, {
    subject: 'Hallo\r\nBcc: eve@example.de',
    to: 'erika@example.de>\r\nRCPT TO:<eve@example.de',
  });
  for (const { to, raw } of server.mails) {
    expect(to).toHaveLength(1);
    expect(raw).not.toMatch(/^bcc:/imu);
  }
  expect(server.mails.flatMap(({ to }) => to)).not.toContain('eve@example.de');
});

it('ends immediately on abort, without a result', async () => {
  const server = await start({ behaviour: 'hang-after-data' });
  const stop = new AbortController();
  const sending = createSmtpSender({ url: server.url, from }).send(mail, stop.signal);
  await server.whenUnhelpful(1);
  stop.abort(new Error('stop'));
  await expect(sending).rejects.toThrow('stop');
});
