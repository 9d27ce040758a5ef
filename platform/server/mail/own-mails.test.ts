import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp, createTestBrowser } from '#testing/http.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { openJobs } from '../jobs/jobs.ts';
import { createId } from '../ids.ts';
import type { Actor } from '../http/context.ts';
import { createAttachmentLoader } from './attachments.ts';
import { createMailWork } from './mail-delivery.ts';
import { registerOutboxPages } from './outbox-pages.ts';
import { createOutbox } from './outbox.ts';
import type { OrganizationMail } from './outbox.ts';
import { listOwnMails } from './own-mails.ts';
import type { OutboxMail } from './render-outbox-page.ts';
import { renderWrittenLetter } from './render-letter.ts';
import { openBody } from './sealed-body.ts';
import { createSmtpSender } from './smtp-sender.ts';

const { database, adminUrl } = await createTestDatabase();
const clock = createTestClock();
const { secretKey } = inject('testServer');
const outbox = createOutbox({ clock, secretKey });
const mailer = createOutbox({ clock, secretKey, transport: 'smtp' });
/** Keeps files under the id of the organisation; those of others are not there. */
const source = {
  name: 'test-files',
  load: async (tx: Parameters<Parameters<typeof database.tenant>[1]>[0], reference: string) => {
    const { rows } = await sql<{ own: string }>`SELECT current_setting('app.organization_id') AS own`.execute(tx);
    return rows[0]?.own === reference
      ? [{ fileName: 'Rechnung.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7') }]
      : undefined;
  },
};
const loadAttachments = createAttachmentLoader(database, [{ attachments: [source] }]);
const app = await createTestApp({
  routes: [],
  database,
  clock,
  findSession: () => Promise.resolve(null),
  register: (server) => registerOutboxPages(server, { database, secretKey, loadAttachments }),
});
const browser = createTestBrowser(app);
const server = await startSmtpServer();
const jobs = openJobs({ adminUrl, secretKey, log: app.log, pollSeconds: 0.5 });
for (const job of createMailWork({
  database,
  clock,
  secretKey,
  loadAttachments,
  sender: createSmtpSender({ url: server.url, from: 'Kontor <kontor@example.de>' }),
}).jobs)
  jobs.work(job);
jobs.start();
afterAll(async () => {
  await jobs.stop();
  await server.stop();
});

async function createOrganization(mailsPerDay = 200): Promise<Actor> {
  const organizationId = createId();
  await runAdminStatement(
    adminUrl,
    `INSERT INTO organizations (id, name, identifier, industry, mails_per_day) VALUES ('${organizationId}', 'Sommer', '${organizationId}', '{}', ${mailsPerDay})`,
  );
  return { organizationId, userId: createId(), membershipId: createId(), permissions: new Set() } as unknown as Actor;
}

const written = {
  to: 'erika@example.de',
  subject: 'Rechnung',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  senderName: 'Bäckerei Sommer',
};
const send = (actor: Actor, mail: Partial<OrganizationMail> = {}, by = outbox) =>
  database.tenant(actor, (tx) => by.sendOwn({ tx, actor }, { ...written, ...mail }));
const find = (actor: Actor, ids: readonly string[]) =>
  database.tenant(actor, (tx) => listOwnMails(tx, ids, clock.now()));
const attach = (reference: string, byteSize = 8) => ({
  source: 'test-files',
  reference,
  files: [{ fileName: '../../Rechnung\r\n.pdf', mediaType: 'application/pdf', byteSize }],
});

describe('an email of an organisation', () => {
  it.each([
    { to: 'a@example.de, b@example.de' },
    { replyTo: 'a@example.de\r\nBcc: b@example.de' },
    { shownTo: ['erika@example.de', 'a b@example.de'] },
  ])('accepts no invalid address: %o', async (mail) => {
    await expect(send(await createOrganization(), mail)).rejects.toThrow(TypeError);
  });

  it('accepts at most 15 MB of files', async () => {
    const actor = await createOrganization();
    await expect(send(actor, { attachments: attach(actor.organizationId, 15 * 1024 * 1024 + 1) })).rejects.toThrow(
      '15 MB',
    );
  });

  it('stores sender, reply address and names of attachments sealed, without their content', async () => {
    const actor = await createOrganization();
    const { id } = await send(actor, {
      senderName: 'Sommer\r\nBcc: x@evil.example',
      replyTo: 'buero@example.de',
      attachments: attach(actor.organizationId),
    });
    const row = await database.identity((tx) =>
      tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row.body.includes('Rechnung')).toBe(false);
    const body = openBody(row.body, secretKey, id);
    expect(body).toMatchObject({
      replyTo: 'buero@example.de',
      attachments: { files: [{ fileName: 'Rechnung.pdf', byteSize: 8 }] },
    });
    expect(body?.senderName).toMatch(/^Sommer Bcc/u);
    expect(body?.senderName).not.toContain('x@evil.example');
    expect(row.organization_id).toBe(actor.organizationId);
  });

  it('is sent with the attachments of its module, and then marked as sent for its organisation only', async () => {
    const [actor, other] = [await createOrganization(), await createOrganization()];
    const { id } = await send(actor, { to: 'anhang@example.de', attachments: attach(actor.organizationId) }, mailer);
    const { parsed } = await server.mailTo('anhang@example.de');
    expect(parsed.attachments).toMatchObject([
      { filename: 'Rechnung.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ]);
    await expect
      .poll(async () => (await find(actor, [id])).get(id), { timeout: 30_000 })
      .toEqual({ id, state: 'sent', reply: null, sentAt: clock.now(), sendAfter: null });
    expect(await find(other, [id])).toEqual(new Map());
  });

  it('is abandoned without its attachment, without contacting the mail server', async () => {
    const actor = await createOrganization();
    const { id } = await send(actor, { to: 'fort@example.de', attachments: attach(createId()) }, mailer);
    await expect.poll(async () => (await find(actor, [id])).get(id)?.state, { timeout: 30_000 }).toBe('failed');
    const row = await database.identity((tx) =>
      tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('not there any more'),
      reply: null,
      is_refused: false,
    });
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('fort@example.de');
  });

  it('stores the mail server’s response and the refusal for its sender', async () => {
    server.setBehaviour('refuse-recipient');
    const actor = await createOrganization();
    const { id } = await send(actor, { to: 'unbekannt@example.de' }, mailer);
    await expect
      .poll(async () => (await find(actor, [id])).get(id), { timeout: 30_000 })
      .toMatchObject({ state: 'refused', reply: '550 5.1.1 No such user here', sentAt: null });
    server.setBehaviour('accept');
  });
});

describe('the emails of a day', () => {
  it('are limited per organisation; later ones wait for the next day with quota, at eight in Germany', async () => {
    const [actor, other] = [await createOrganization(2), await createOrganization(2)];
    const sent = [];
    for (let index = 0; index < 5; index += 1) sent.push(await send(actor));
    const [, , third, , fifth] = sent;
    expect(sent.map(({ sendAfter }) => sendAfter === null)).toEqual([true, true, false, false, false]);
    const hour = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit' });
    expect(sent.flatMap(({ sendAfter }) => (sendAfter ? [hour.format(sendAfter)] : []))).toEqual([
      '08 Uhr',
      '08 Uhr',
      '08 Uhr',
    ]);
    expect((fifth?.sendAfter?.getTime() ?? 0) - (third?.sendAfter?.getTime() ?? 0)).toBe(86_400_000);
    expect((await send(other)).sendAfter).toBeNull();
    expect(
      [
        ...(
          await find(
            actor,
            sent.map(({ id }) => id),
          )
        ).values(),
      ]
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['queued', 'queued', 'queued', 'waiting', 'waiting']);
  });

  it('are limited also when several are sent at the same time', async () => {
    const actor = await createOrganization(3);
    const sent = await Promise.all(Array.from({ length: 9 }, () => send(actor)));
    expect(sent.filter(({ sendAfter }) => sendAfter === null)).toHaveLength(3);
    expect(new Set(sent.map(({ sendAfter }) => sendAfter?.getTime())).size).toBe(3);
  });

  it('are refused when a month is full', async () => {
    const actor = await createOrganization(1);
    for (let day = 0; day <= 30; day += 1) await send(actor);
    await expect(send(actor)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('are sent on the same day once the operator has raised the limit', async () => {
    const actor = await createOrganization(1);
    await send(actor);
    expect((await send(actor)).sendAfter).not.toBeNull();
    await runAdminStatement(
      adminUrl,
      `UPDATE organizations SET mails_per_day = 2 WHERE id = '${actor.organizationId}'`,
    );
    expect((await send(actor)).sendAfter).toBeNull();
  });
});

describe('the outbox', () => {
  it('lists attachments with their size and returns them as files that execute nothing', async () => {
    const actor = await createOrganization();
    const { id } = await send(actor, { replyTo: 'buero@example.de', attachments: attach(actor.organizationId, 2048) });
    const { body } = await browser.call<{ mails: OutboxMail[] }>('GET', '/dev/outbox.json');
    const href = `/dev/outbox/${id}/attachments/0`;
    expect(body.mails.find((mail) => mail.id === id)).toMatchObject({
      senderName: 'Bäckerei Sommer',
      replyTo: 'buero@example.de',
      attachments: [{ fileName: 'Rechnung.pdf', mediaType: 'application/pdf', byteSize: 2048, href }],
    });
    const page = await browser.call('GET', '/dev/outbox');
    expect(page.text).toContain(`<a href="${href}">Rechnung.pdf</a> 2 kB`);
    expect(page.text).toContain('Von Bäckerei Sommer, Antwort an buero@example.de');
    const file = await browser.call('GET', href);
    expect(file).toMatchObject({ status: 200, text: '%PDF-1.7' });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "attachment; filename*=UTF-8''Rechnung.pdf",
    });
  });

  it.each(['x/attachments/0', `${createId()}/attachments/0`, `${createId()}/attachments/-1`])(
    'finds no attachment %s',
    async (path) => {
      expect((await browser.call('GET', `/dev/outbox/${path}`)).status).toBe(404);
    },
  );
});

describe('a text written by a user', () => {
  const render = (text: string) => renderWrittenLetter({ language: 'de', subject: 'S', text });

  it('stays unchanged, in paragraphs, with HTML escaped', () => {
    const { text, html } = render('Guten Tag,\r\n\r\n<b>5 & 6</b>\nGruß\n');
    expect(text).toBe('Guten Tag,\n\n<b>5 & 6</b>\nGruß\n');
    expect(html).toContain('<p>Guten Tag,</p>\n<p>&lt;b&gt;5 &amp; 6&lt;/b&gt;<br>Gruß</p>');
  });

  it('shows the target of every link', () => {
    const { html } = render('Siehe https://bank.example/a?b=1&c=2. Oder https://аррӏе.com/');
    expect(html).toContain('>https://bank.example/a?b=1&amp;c=2</a>.');
    // Cyrillic letters that look like others.
    expect(html).toMatch(/href="https:\/\/xn--[a-z0-9-]+\.com\/"[^>]*>https:\/\/xn--[a-z0-9-]+\.com\/<\/a>/u);
    expect(html).not.toContain('аррӏе');
  });

  it('turns nothing else into a link', () => {
    expect(render('javascript:alert(1) data:text/html,x https:// http://[').html).not.toContain('<a ');
  });
});
