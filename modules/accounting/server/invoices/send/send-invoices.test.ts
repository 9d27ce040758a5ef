import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { openSending, startWork } from '#testing/sending/scene.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database, { smtpUrl: 'smtp://mail.example' });
const port = await findFreePort();
startWork(people, testDatabase, { url: `smtp://127.0.0.1:${port}` }, () => 10);
const open = () => openSending(people, testDatabase);
const raiseLimit = (organizationId: string, mails: number) =>
  runAdminStatement(
    testDatabase.adminUrl,
    `UPDATE organizations SET mails_per_day = ${mails} WHERE id = '${organizationId}'`,
  );
const numbersOf = (
  mails: readonly { readonly parsed: { readonly attachments: readonly { readonly filename: string | null }[] } }[],
) => mails.map(({ parsed }) => parsed.attachments[0]?.filename).toSorted();

describe('several invoices at once', { timeout: 180_000 }, () => {
  it('are each sent to their customer, in the language and with the text of the invoice', async () => {
    const server = await startSmtpServer({ port });
    try {
      const { organizationId, user, configure, add, sendMany, whenEnded } = await open();
      const texts = {
        invoiceSubject: { de: 'Unsere Rechnung {number} an {customer}', en: '' },
        invoiceText: { de: '' },
        cancellationSubject: { de: '' },
        cancellationText: { de: '' },
      };
      expect((await configure('textConfig', texts)).status).toBe(200);
      await add(
        { invoiceId: 'RE-1', email: 'de@kunden.example' },
        { invoiceId: 'RE-2', language: 'fr', email: 'fr@kunden.example', description: 'ohne XML' },
      );
      const { status, body } = await sendMany({ invoiceIds: ['RE-1', 'RE-2', 'RE-1'], copy: true });
      expect([status, body.task]).toMatchObject([202, { kind: 'invoice-sending', state: 'waiting' }]);
      expect(await whenEnded(body.task.id)).toMatchObject({ state: 'done', done: 2, total: 2, errors: [] });
      const [german, french] = await Promise.all(
        ['de', 'fr'].map((language) => server.mailTo(`${language}@kunden.example`)),
      );
      expect(german?.parsed.subject).toBe('Unsere Rechnung RE-1 an Café Winter');
      expect(german?.parsed.text?.replaceAll('\u00A0', ' ')).toContain(
        'über 119,00 €.\nBitte überweisen Sie 119,00 € bis zum 16.02.2026.',
      );
      expect(german?.parsed.attachments.map(({ filename }) => filename)).toEqual(['RE-1.pdf', 'RE-1.xml']);
      expect(french?.parsed.subject).toBe('Facture RE-2 du 02/02/2026');
      expect(french?.parsed.text?.replaceAll(/[\u00A0\u202F]/gu, ' ')).toContain('d’un montant de 119,00 €.');
      expect(french?.parsed.attachments.map(({ filename }) => filename)).toEqual(['RE-2.pdf']);
      await server.mailTo(user.email);
      const log = await readLog(testDatabase.database, organizationId);
      expect(log.filter(({ event }) => event === 'invoice_sent').map(({ subject }) => subject)).toEqual([
        'RE-1',
        'RE-2',
      ]);
    } finally {
      await server.stop();
    }
  });

  it('leave out those that cannot be sent, name each with its reason, and send only these on repetition after the correction', async () => {
    const { browser, draft, issue, add, sendMany, whenEnded, list } = await open();
    await add({ invoiceId: 'RE-1', email: 'gut@kunden.example' }, { invoiceId: 'RE-2' });
    await draft({ invoiceId: 'RE-3', email: 'entwurf@kunden.example' });
    const { body } = await sendMany({ invoiceIds: ['RE-1', 'RE-2', 'RE-3', 'RE-4'] });
    const task = await whenEnded(body.task.id);
    expect(task).toMatchObject({
      state: 'done',
      errors: [
        { code: 'recipient_missing', description: 'accounting:errors.recipient_missing', params: { number: 'RE-2' } },
        { code: 'invoice_not_issued', description: 'accounting:errors.batch_not_issued', params: { number: 'RE-3' } },
        { code: 'not_found', description: 'accounting:errors.batch_not_found', params: { number: 'RE-4' } },
      ],
    });
    await issue('RE-3');
    const repeated = await browser.call<typeof body>('POST', `/api/benit/tasks/${task.id}/repeat`);
    expect((await whenEnded(repeated.body.task.id)).errors).toMatchObject([
      { code: 'recipient_missing' },
      { code: 'not_found' },
    ]);
    expect((await Promise.all(['RE-1', 'RE-2', 'RE-3'].map(list))).map(({ deliveries }) => deliveries.length)).toEqual([
      1, 0, 1,
    ]);
  });

  it('stay unsent from the moment the task is cancelled', async () => {
    const { organizationId, browser, addMany, sendMany, whenEnded, list } = await open();
    await raiseLimit(organizationId, 1000);
    const numbers = await addMany(100, 'abgebrochen@kunden.example');
    // The sender of a mail waits for the row of its organisation.
    const holder = new Client({ connectionString: testDatabase.adminUrl });
    await holder.connect();
    // A busy server may ask to come back.
    const cancel = async (id: string): Promise<{ readonly status: number }> => {
      const answer = await browser.call('DELETE', `/api/benit/tasks/${id}`);
      return answer.status === 503 ? cancel(id) : answer;
    };
    const isWaiting = async (count: number): Promise<boolean> => {
      // Within a transaction PostgreSQL returns the same statistics of connections until the snapshot is cleared.
      await holder.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await holder.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length >= count;
    };
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      const { body } = await sendMany({ invoiceIds: numbers });
      await waitUntil(() => isWaiting(1));
      // The invoice being written holds the task until it is stored.
      const cancelling = cancel(body.task.id);
      await waitUntil(() => isWaiting(2));
      await holder.query('COMMIT');
      expect((await cancelling).status).toBe(200);
      expect(await whenEnded(body.task.id)).toMatchObject({ state: 'cancelled' });
    } finally {
      await holder.end();
    }
    const sent = (await Promise.all(['RE-0', 'RE-99'].map(list))).map(({ deliveries }) => deliveries.length);
    expect(sent).toEqual([1, 0]);
  });

  it('are at most 500, and at least one', async () => {
    const { sendMany } = await open();
    expect(await sendMany({ invoiceIds: Array.from({ length: 501 }, (_, index) => `RE-${index}`) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'invoiceIds' }] },
    });
    expect(await sendMany({ invoiceIds: [] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'invoiceIds' }] },
    });
  });
});

const manyInvoices = runsAll ? 500 : 60;

it(
  `${manyInvoices} invoices while the mail server is down: none is lost, and each arrives once after it is back`,
  { timeout: 600_000 },
  async () => {
    const { organizationId, user, addMany, sendMany, whenEnded, list } = await open();
    await raiseLimit(organizationId, 1000);
    const numbers = await addMany(manyInvoices, 'kunde@kunden.example');
    const { body } = await sendMany({ invoiceIds: numbers });
    expect(await whenEnded(body.task.id)).toMatchObject({ state: 'done', done: manyInvoices, errors: [] });
    const count = async (state: string) =>
      Number(
        (
          await testDatabase.database.identity((tx) =>
            tx
              .selectFrom('mails')
              .select(({ fn }) => fn.countAll<string>().as('count'))
              .where('organization_id', '=', organizationId)
              .where('state', '=', state)
              .executeTakeFirstOrThrow(),
          )
        ).count,
      );
    expect(await count('queued')).toBe(manyInvoices);
    const server = await startSmtpServer({ port });
    try {
      await expect.poll(() => count('sent'), { timeout: 400_000, interval: 1000 }).toBe(manyInvoices);
      const mails = server.mails.filter(({ to }) => to[0] === 'kunde@kunden.example');
      expect(numbersOf(mails)).toEqual(numbers.map((number) => `${number}.pdf`).toSorted());
      people.clock.advance({ seconds: 1 });
      await people.signIn(user);
      expect((await list(`RE-${manyInvoices - 1}`)).deliveries).toMatchObject([
        { state: 'sent', to: ['kunde@kunden.example'] },
      ]);
    } finally {
      await server.stop();
    }
  },
);
