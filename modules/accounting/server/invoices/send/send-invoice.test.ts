import { describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { readLog } from '#testing/audit-log.ts';
import { listenForNotices } from '#testing/operator.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { TestBrowser } from '#testing/http.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { openSending, startWork } from '#testing/sending/scene.ts';
import type { ListedInvoice, listInvoices } from '#modules/accounting/contract/invoices/invoices.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database, { smtpUrl: 'smtp://mail.example' });
const server = await startSmtpServer();
whenOver(() => server.stop());
// Each attempt follows after a second, and none is the last: a temporarily refused mail can still be accepted.
startWork(people, testDatabase, server, () => 1);
const open = () => openSending(people, testDatabase);
const attemptsFor = async (recipient: string) =>
  (
    await testDatabase.database.identity((tx) =>
      tx.selectFrom('mails').select('attempts').where('recipient', '=', recipient).executeTakeFirstOrThrow(),
    )
  ).attempts;
const heard = await listenForNotices(testDatabase.adminUrl);
let addresses = 0;
/** Reads number, state and last time of sending of each listed invoice, and checks their count against the totals. */
async function readStates(browser: TestBrowser, filter = '') {
  const { body } = await browser.call<EndpointAnswer<typeof listInvoices>>(
    'GET',
    `/api/benit/accounting/invoice?sort=invoiceId&totals=true${filter}`,
  );
  expect(body.totals?.count).toBe(body.invoices.length);
  return (body.invoices as readonly ListedInvoice[]).map((invoice) => [
    invoice.invoiceId,
    invoice.sendState,
    invoice.lastSentAt,
  ]);
}
const newAddress = (name = 'erika') => `${name}.${(addresses += 1)}@kunden.example`;

describe('an issued invoice', { timeout: 120_000 }, () => {
  it('arrives with its PDF and XML, from the product’s address in the organisation’s name, and then counts as sent', async () => {
    const { organizationId, user, add, send, reaches, list } = await open();
    await add({ invoiceId: '2026/001' });
    const to = newAddress();
    const told = { event: 'deliveries_ended', room: `deliveries_ended/${organizationId}`, payload: {} };
    await heard();
    const { status, body } = await send({
      invoiceId: '2026/001',
      to: [to],
      subject: 'Rechnung 2026/001 – Käse & 你好 🧀',
      text: 'Guten Tag,\n\nsiehe https://sommer.example/a.',
      attachXml: true,
    });
    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({
      invoiceId: '2026/001',
      state: 'waiting',
      to: [to],
      attachXml: true,
      copy: null,
      requestedBy: 'Erika Muster',
      sentAt: null,
      sendAfter: null,
    });
    const { parsed, from, raw } = await server.mailTo(to);
    expect(from).toBe('kontor@product.example');
    expect(parsed).toMatchObject({
      from: { name: 'Bäckerei Sommer', address: 'kontor@product.example' },
      to: [{ address: to }],
      replyTo: [{ address: 'info@sommer.example' }],
      subject: 'Rechnung 2026/001 – Käse & 你好 🧀',
      attachments: [
        { filename: '2026-001.pdf', mimeType: 'application/pdf' },
        { filename: '2026-001.xml', mimeType: 'application/xml' },
      ],
    });
    expect(parsed.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())).toEqual([
      '%PDF-1.7 2026/001',
      '<Invoice>2026/001</Invoice>',
    ]);
    expect(parsed.text?.trim()).toBe('Guten Tag,\n\nsiehe https://sommer.example/a.');
    expect(parsed.html).toContain('href="https://sommer.example/a"');
    expect(raw).not.toMatch(/^auto-submitted/imu);
    expect(await reaches('2026/001', 'sent')).toMatchObject({
      sentAt: people.clock.now().toISOString(),
      recipients: [{ email: to, state: 'sent', reply: null }],
    });
    expect(await heard()).toContainEqual(told);
    expect(await list('2026/001')).toMatchObject({
      lastSentAt: people.clock.now().toISOString(),
      transport: 'smtp',
      nextCursor: null,
    });
    expect((await readLog(testDatabase.database, organizationId)).at(-1)).toMatchObject({
      event: 'invoice_sent',
      by: user.email,
      subject: '2026/001',
      changes: [
        { field: 'recipients', to },
        { field: 'mailSubject' },
        { field: 'attachedFiles', to: '2026-001.pdf, 2026-001.xml' },
      ],
    });
  });

  it('that names several preceding invoices goes out with UBL, the only XML that names them all', async () => {
    const { add, send } = await open();
    await add({ invoiceId: 'SR-1', preceding: ['AR-1', 'AR-2'] });
    const to = newAddress();
    await send({ invoiceId: 'SR-1', to: [to], attachXml: true });
    const { parsed } = await server.mailTo(to);
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['SR-1.pdf', 'SR-1.ubl.xml']);
  });

  it('goes to several recipients, each once, and a copy to the sender', async () => {
    const { user, add, send, reaches } = await open();
    await add({ invoiceId: 'RE-1' });
    const [one, two] = [newAddress(), newAddress()];
    await send({ invoiceId: 'RE-1', to: [one, two, one.toUpperCase()], copy: true });
    const mails = await Promise.all([one, two, user.email].map((to) => server.mailTo(to)));
    for (const mail of mails)
      expect([mail.to.length, mail.parsed.to?.map(({ address }) => address), mail.parsed.attachments.length]).toEqual([
        1,
        [one, two],
        1,
      ]);
    expect(await reaches('RE-1', 'sent')).toMatchObject({ to: [one, two], copy: { email: user.email } });
  });

  it('is refused after a hundred were sent one by one in an hour, a batch is not', async () => {
    const { organizationId, add, send, sendMany, whenEnded } = await open();
    await add({ invoiceId: 'RE-1', email: newAddress() });
    const sendOnce = () => send({ invoiceId: 'RE-1', to: [newAddress()] });
    expect((await sendOnce()).status).toBe(200);
    await runAdminStatement(
      testDatabase.adminUrl,
      `
      INSERT INTO invoice_deliveries (organization_id, id, invoice_id, recipients, mail_ids, subject, text, attach_xml, requested_at, requested_by, requested_by_name)
      SELECT organization_id, gen_random_uuid(), invoice_id, recipients, mail_ids, subject, text, attach_xml, requested_at, requested_by, requested_by_name
        FROM invoice_deliveries, generate_series(2, 100) WHERE organization_id = '${organizationId}'`,
    );
    const refused = await sendOnce();
    expect([refused.status, refused.body.errors[0]?.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ]);
    const { body } = await sendMany({ invoiceIds: ['RE-1'] });
    expect(await whenEnded(body.task.id)).toMatchObject({ state: 'done', errors: [] });
  });

  it('is sent again each time, and listed newest first', async () => {
    const { add, draft, send, list, reaches, browser } = await open();
    await add({ invoiceId: 'RE-1' }, { invoiceId: 'RE-2' });
    await draft({ invoiceId: 'RE-3' });
    const [first, second] = [newAddress(), newAddress()];
    await send({ invoiceId: 'RE-1', to: [first] });
    await reaches('RE-1', 'sent');
    people.clock.advance({ minutes: 1 });
    await send({ invoiceId: 'RE-1', to: [second] });
    await server.mailTo(second);
    await reaches('RE-1', 'sent');
    const { deliveries, lastSentAt } = await list('RE-1');
    expect(deliveries.map(({ to }) => to)).toEqual([[second], [first]]);
    expect(lastSentAt).toBe(people.clock.now().toISOString());
    // The list of invoices has the time of each delivery, and none for the others; nothing waits for a draft.
    expect(await readStates(browser)).toEqual([
      ['RE-1', 'sent', lastSentAt],
      ['RE-2', 'notSent', null],
      ['RE-3', null, null],
    ]);
    expect(await readStates(browser, '&sent=sent')).toEqual([['RE-1', 'sent', lastSentAt]]);
    expect(await readStates(browser, '&sent=notSent&status=issued')).toEqual([['RE-2', 'notSent', null]]);
  });

  it('reports the answer of the mail server for each recipient: refused permanently, or not yet', async () => {
    const { add, send, reaches, list, browser } = await open();
    await add({ invoiceId: 'RE-1' });
    const [good, bad, later] = [newAddress('gut'), newAddress('falsch'), newAddress('spaeter')];
    server.setBehaviourTo(bad, 'refuse-recipient');
    server.setBehaviourTo(later, 'greylist');
    await send({ invoiceId: 'RE-1', to: [good, bad] });
    const refused = await reaches('RE-1', 'refused');
    expect(refused?.recipients).toMatchObject([
      { email: good, state: 'sent', reply: null },
      { email: bad, state: 'refused', reply: '550 5.1.1 No such user here', sentAt: null },
    ]);
    expect(refused?.sentAt).not.toBeNull();
    // One recipient has it, the other one has not: it counts as not delivered, and is found as such.
    expect(await readStates(browser, '&sent=failed')).toEqual([['RE-1', 'failed', refused?.sentAt]]);
    await send({ invoiceId: 'RE-1', to: [later] });
    expect(await readStates(browser, '&sent=waiting')).toEqual([['RE-1', 'waiting', refused?.sentAt]]);
    expect(await readStates(browser, '&sent=failed')).toEqual([]);
    await expect
      .poll(async () => (await list('RE-1')).deliveries.find(({ to }) => to[0] === later)?.recipients[0], {
        timeout: 60_000,
      })
      .toMatchObject({ reply: expect.stringMatching(/^451 4\.7\.1 /u) });
    server.setBehaviourTo(later, 'accept');
    await server.mailTo(later);
    await expect
      .poll(async () => (await list('RE-1')).deliveries.find(({ to }) => to[0] === later), { timeout: 60_000 })
      .toMatchObject({ state: 'sent', recipients: [{ email: later, state: 'sent', reply: null }] });
    expect(server.mails.filter(({ to }) => to.includes(later))).toHaveLength(1);
    expect(await attemptsFor(later)).toBeGreaterThan(1);
  });

  it('waits for the next day after the organisation has reached its daily limit', async () => {
    const { organizationId, add, send } = await open();
    await add({ invoiceId: 'RE-1' });
    await runAdminStatement(
      testDatabase.adminUrl,
      `UPDATE organizations SET mails_per_day = 1 WHERE id = '${organizationId}'`,
    );
    await send({ invoiceId: 'RE-1', to: [newAddress()] });
    const { body } = await send({ invoiceId: 'RE-1', to: [newAddress()] });
    // Eight o'clock in Germany, in winter.
    const tomorrow = new Date(people.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(body.delivery).toMatchObject({ state: 'queued', sendAfter: `${tomorrow}T07:00:00.000Z` });
  });
});

it(
  'is retried as scheduled while the mail server is down or slow, and no recipient is blamed for it',
  { timeout: 120_000 },
  async () => {
    const other = await createTestDatabase();
    const others = await createProductPeople(other.database, { smtpUrl: 'smtp://mail.example' });
    const scene = await openSending(others, other);
    const port = await findFreePort();
    startWork(others, other, { url: `smtp://127.0.0.1:${port}`, timeouts: { silence: 500 } }, () => 1);
    await scene.add({ invoiceId: 'RE-1' });
    const to = newAddress();
    await scene.send({ invoiceId: 'RE-1', to: [to] });
    const attempts = async () =>
      (
        await other.database.identity((tx) =>
          tx.selectFrom('mails').select('attempts').where('recipient', '=', to).executeTakeFirstOrThrow(),
        )
      ).attempts;
    await expect.poll(attempts, { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await scene.list('RE-1')).deliveries).toMatchObject([
      { state: 'waiting', recipients: [{ state: 'waiting', reply: null }] },
    ]);
    const late = await startSmtpServer({ port, behaviour: 'hang-after-data' });
    whenOver(() => late.stop());
    await late.whenUnhelpful(1);
    late.setBehaviour('accept');
    await late.mailTo(to);
    await scene.reaches('RE-1', 'sent');
    expect(late.mails).toHaveLength(1);
  },
);

describe('an invoice that cannot be sent', () => {
  it.each([
    ['no recipient', { to: [] }, 'to'],
    ['more than five', { to: Array.from({ length: 6 }, (_, index) => `a${index}@b.example`) }, 'to'],
    ['an address that is none', { to: ['gut@b.example', 'falsch'] }, 'to.1'],
    ['a second header in an address', { to: ['a@b.example\r\nBcc: c@d.example'] }, 'to.0'],
    ['two addresses in one', { to: ['a@b.example, c@d.example'] }, 'to.0'],
    ['a second header in the subject', { subject: 'Hallo\r\nBcc: c@d.example' }, 'subject'],
    ['a subject of 300 characters', { subject: 'ä'.repeat(300) }, 'subject'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['no text', { text: ' \n ' }, 'text'],
    ['an unknown field', { from: 'chef@bank.example' }, 'from'],
  ])('is %s: the field is named, and nothing is sent', async (_name, body, field) => {
    const { add, send, list } = await open();
    await add({ invoiceId: 'RE-1' });
    const answer = await send({ invoiceId: 'RE-1', to: [newAddress()], ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.field)).toContain(field);
    expect((await list('RE-1')).deliveries).toEqual([]);
  });

  it('is a draft, a missing invoice, another organisation’s, or has no XML', async () => {
    const [{ draft, add, send, browser }, stranger] = [await open(), await open()];
    await add({ invoiceId: 'RE-1', description: 'ohne XML' });
    await draft({ invoiceId: 'RE-2' });
    await stranger.add({ invoiceId: 'FREMD-1' });
    const to = [newAddress()];
    expect(await send({ invoiceId: 'RE-2', to })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'invoice_not_issued', field: 'invoiceId' }] },
    });
    expect(await send({ invoiceId: 'FREMD-1', to })).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'not_found', field: 'invoiceId' }] },
    });
    expect(await send({ invoiceId: 'RE-1', to, attachXml: true })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invoice_without_xml', field: 'attachXml' }] },
    });
    expect((await browser.call('GET', '/api/benit/accounting/invoice/deliveries?invoiceId=FREMD-1')).status).toBe(404);
    expect(
      await testDatabase.database.identity((tx) =>
        tx
          .selectFrom('mails')
          .select('id')
          .where('recipient', '=', to[0] ?? '')
          .execute(),
      ),
    ).toEqual([]);
  });
});

it.each([
  ['', 'none: that of the account, as a former version may have kept it'],
  ['"; <x@evil.example> Käse 🧀 你好', 'signs of headers'],
  ['Sommer GmbH '.repeat(16).trim(), 'a long name'],
])(
  'cannot inject a header or address into an email by the name of the organisation: %j',
  { timeout: 60_000 },
  async (companyName) => {
    const { configure, add, send, organizationId } = await open();
    expect((await configure('invoiceConfig', { companyName, eMail: 'kein Postfach' })).status).toBe(200);
    await runAdminStatement(
      testDatabase.adminUrl,
      `UPDATE organizations SET name = E'Sommer\\r\\nBcc: x@evil.example' WHERE id = '${organizationId}'`,
    );
    await add({ invoiceId: 'RE-1' });
    const to = newAddress();
    expect((await send({ invoiceId: 'RE-1', to: [to], subject: '🧀 =?utf-8?q?Bcc:?= Ölmühle 北京' })).status).toBe(200);
    const { parsed, raw, to: envelope } = await server.mailTo(to);
    expect(envelope).toEqual([to]);
    expect(raw).not.toMatch(/^(?:bcc|reply-to):/imu);
    expect(parsed.from?.address).toBe('kontor@product.example');
    expect([...(parsed.from?.name ?? '')].length).toBeLessThanOrEqual(101);
    expect(parsed.subject).toBe('🧀 =?utf-8?q?Bcc:?= Ölmühle 北京');
    // No part of the name that a mail program would read as an address.
    expect(parsed.from?.name).not.toMatch(/\w@\w+\.\w/u);
  },
);
