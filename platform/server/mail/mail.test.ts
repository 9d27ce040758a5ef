import { describe, expect, inject, test } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp, createTestBrowser } from '#testing/http.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxMail } from './render-outbox-page.ts';
import { markPicture } from './mail-logo.ts';
import { renderLetter } from './render-letter.ts';
import { retryPlan } from './retry-plan.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const { secretKey } = inject('testServer');
const mailer = createOutbox({ clock, secretKey });
const app = await createTestApp({
  routes: [],
  database,
  clock,
  findSession: () => Promise.resolve(null),
  register: (server) => registerOutboxPages(server, { database, secretKey, loadAttachments: async () => undefined }),
});
const browser = createTestBrowser(app);
const mail = { to: 'erika@example.de', subject: 'Betreff', text: 'Text', html: '<p>Text</p>' };

describe('the outbox', () => {
  test('stores an email exactly if the transaction is committed', async () => {
    await database.identity((tx) => mailer.send(tx, { ...mail, to: 'kept@example.de' }));
    const failed = database.identity(async (tx) => {
      await mailer.send(tx, { ...mail, to: 'lost@example.de' });
      throw new Error('changed our mind');
    });
    await expect(failed).rejects.toThrow('changed our mind');
    const { text } = await browser.call('GET', '/dev/outbox.json');
    expect(text).toContain('kept@example.de');
    expect(text).not.toContain('lost@example.de');
  });

  test.each([
    'a@example.de\r\nBcc: b@example.de',
    'a@example.de\n',
    'a@example.de, b@example.de',
    'Erika <a@example.de>',
    'a@b@example.de',
    'a b@example.de',
    'a@example.de\u0000',
    'nobody',
    '',
    `${'a'.repeat(320)}@example.de`,
  ])('accepts no recipient other than one plain address: %j', async (to) => {
    await expect(database.identity((tx) => mailer.send(tx, { ...mail, to }))).rejects.toThrow(TypeError);
  });

  test('makes one line of every subject', async () => {
    await database.identity((tx) =>
      mailer.send(tx, { ...mail, to: 'subject@example.de', subject: 'Hallo\r\nBcc: b@example.de\u2028\u0000!' }),
    );
    const { body } = await browser.call<{ mails: OutboxMail[] }>('GET', '/dev/outbox.json');
    expect(body.mails.find(({ to }) => to === 'subject@example.de')?.subject).toBe('Hallo Bcc: b@example.de !');
  });

  test('shows the newest first, at most two hundred', async () => {
    clock.advance({ minutes: 1 });
    await database.identity(async (tx) => {
      for (let index = 0; index < 201; index += 1) await mailer.send(tx, { ...mail, subject: `Mail ${index}` });
    });
    clock.advance({ minutes: 1 });
    await database.identity((tx) => mailer.send(tx, { ...mail, subject: 'Latest' }));
    const { body } = await browser.call<{ mails: OutboxMail[] }>('GET', '/dev/outbox.json');
    expect(body.mails).toHaveLength(200);
    expect(body.mails[0]).toEqual({
      ...mail,
      id: expect.any(String),
      subject: 'Latest',
      createdAt: clock.now().toISOString(),
      state: 'queued',
    });
    expect(body.mails[1]?.subject).toBe('Mail 200');
  });

  test('the page escapes everything, runs no script and makes addresses clickable', async () => {
    clock.advance({ minutes: 1 });
    const evil = '"><script>alert(1)</script>';
    const text = `Hier: https://kontor.example/benit/auth/set-password/a/b?x=1&y="2 ${evil}`;
    await database.identity((tx) =>
      mailer.send(tx, { to: 'page@example.de', subject: evil, text, html: `<p title="${evil}">` }),
    );
    const answer = await browser.call('GET', '/dev/outbox');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.text).not.toContain('<script');
    expect(answer.text).toContain('<a href="https://kontor.example/benit/auth/set-password/a/b?x=1&amp;y=">');
    expect(answer.text).toContain('srcdoc="&lt;p title=&quot;&quot;&gt;&lt;script&gt;');
  });
});

describe('an email', () => {
  const letter = {
    language: 'cn' as const,
    subject: 'S',
    greeting: 'Guten Tag <b>Max</b>,',
    paragraphs: ['Eins & zwei'],
    action: { label: 'Los', url: 'https://kontor.example/?a=1&b="2"' },
    notes: ['Notiz'],
    closing: 'Grüße\nKontor',
  };

  test('reads well as plain text', () => {
    expect(renderLetter(letter).text).toBe(
      'Guten Tag <b>Max</b>,\n\nEins & zwei\n\nLos:\nhttps://kontor.example/?a=1&b="2"\n\nNotiz\n\nGrüße\nKontor\n',
    );
  });

  test('is escaped in HTML and names its language', () => {
    const { html } = renderLetter(letter);
    expect(html).toContain('<html lang="zh-CN">');
    expect(html).toContain('Guten Tag &lt;b&gt;Max&lt;/b&gt;,');
    expect(html).toContain('href="https://kontor.example/?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('Grüße<br>Kontor');
  });

  const logo = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;

  test('has the name of its brand, or its picture, at the head', () => {
    const named = renderLetter({ ...letter, brand: { name: '<Pflege> & "mehr"', logo: null } });
    // Like the pages: without a picture of its own the name stands beside the product's mark.
    expect(named.logo).toBe(markPicture);
    expect(named.html).toMatch(/<img src="cid:logo@kontor" alt=""[^>]*>&lt;Pflege&gt; &amp; &quot;mehr&quot;<\/p>/u);
    const pictured = renderLetter({ ...letter, brand: { name: '<Pflege>', logo } });
    expect(pictured.logo).toBe(logo);
    expect(pictured.html).toContain('<img src="cid:logo@kontor" alt="&lt;Pflege&gt;"');
    expect(pictured.text).toBe(named.text);
  });

  test('is in the colours of the product', () => {
    const { html } = renderLetter({ ...letter, brand: { name: 'Kontor', logo: null } });
    expect(html).toContain('background:#155e6d');
    expect(html).not.toContain('#1864ab');
  });

  test.each([
    'https://evil.example/pixel.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,a"onerror="x',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
  ])('shows no picture that mail programs block or that is too large: %s', (picture) => {
    const { html, ...rest } = renderLetter({ ...letter, brand: { name: 'Pflege', logo: picture } });
    expect(rest).not.toHaveProperty('logo');
    expect(html).not.toContain('<img');
  });

  test('shows its picture in the outbox, too', async () => {
    await database.identity((tx) =>
      mailer.send(tx, { to: 'logo@example.de', ...renderLetter({ ...letter, brand: { name: 'Pflege', logo } }) }),
    );
    const { body } = await browser.call<{ mails: OutboxMail[] }>('GET', '/dev/outbox.json');
    expect(body.mails.find(({ to }) => to === 'logo@example.de')?.html).toContain(`<img src="${logo}" alt="Pflege"`);
  });
});

describe('the pauses between attempts', () => {
  test('begin with ten seconds, double up to an hour, and end after about two days', () => {
    const pauses = Array.from({ length: 55 }, (_, index) => retryPlan(index + 1) ?? 0);
    pauses.slice(0, 7).forEach((pause, index) => {
      expect(pause).toBeGreaterThanOrEqual(8 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(12 * 2 ** index);
    });
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4320);
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(days).toBeGreaterThan(1.7);
    expect(days).toBeLessThan(2.3);
    expect(retryPlan(56)).toBeNull();
  });
});
