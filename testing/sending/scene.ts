import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Delivery } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { appendDocument } from '#modules/accounting/server/index.ts';
import type { Task } from '#platform/contract/task.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { createAttachmentLoader } from '#platform/server/mail/attachments.ts';
import { createMailWork } from '#platform/server/mail/mail-delivery.ts';
import type { RetryPlan } from '#platform/server/mail/retry-plan.ts';
import { createSmtpSender } from '#platform/server/mail/smtp-sender.ts';
import { runAdminStatement } from '../admin-statement.ts';
import type { TestDatabase } from '../database.ts';
import type { TestBody } from '../http.ts';
import type { ProductPeople } from '../product-people.ts';
import { whenOver } from '../when-over.ts';

const base = '/api/benit/accounting';

export type DeliveryAnswer = TestBody & { readonly delivery: Delivery };
export type DeliveriesAnswer = TestBody & {
  readonly deliveries: readonly Delivery[];
  readonly lastSentAt: string | null;
  readonly transport: string;
  readonly nextCursor: string | null;
};
type TaskAnswer = TestBody & { readonly task: Task };

/** Runs tasks, and delivers mails to a mail server, in a process of its own as far as the queue is concerned. */
export function startWork(
  people: ProductPeople,
  { database, adminUrl, secretKey }: TestDatabase,
  smtp: { readonly url: string; readonly timeouts?: object },
  plan: RetryPlan = (attempts) => (attempts >= 5 ? null : 0),
): Jobs {
  const jobs = openJobs({ adminUrl, secretKey, log: people.app.log, pollSeconds: 0.5, graceMs: 100 });
  const sender = createSmtpSender({ ...smtp, from: 'Kontor <kontor@product.example>' });
  const mails = createMailWork({
    database,
    clock: people.clock,
    secretKey,
    sender,
    plan,
    loadAttachments: createAttachmentLoader(database, people.modules),
    onOwnMailEnd: people.modules.flatMap(({ onOwnMailEnd = [] }) => onOwnMailEnd),
  });
  for (const work of [...mails.jobs, ...people.modules.flatMap((module) => module.jobs ?? [])]) jobs.work(work);
  jobs.start();
  whenOver(() => jobs.stop());
  return jobs;
}

export interface GivenInvoice {
  readonly invoiceId: string;
  readonly language?: string;
  readonly description?: string;
  readonly price?: number;
  /** Address of the customer; none if absent. */
  readonly email?: string;
  /** Numbers of preceding invoices. */
  readonly preceding?: readonly string[];
}

/** Somebody of an organisation of their own who sends invoices. */
export async function openSending(
  people: ProductPeople,
  { adminUrl, database }: Pick<TestDatabase, 'adminUrl' | 'database'>,
) {
  const organizationId = await people.addOrganization(['accounting'], 'Sommer Verwaltung');
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  const configure = (configIdentifier: string, properties: object) =>
    browser.call('PUT', `${base}/configuration`, { body: { configIdentifier, properties } });
  await configure('invoiceConfig', { companyName: 'Bäckerei Sommer', eMail: 'info@sommer.example' });
  let customers = 0;

  const draft = async ({
    invoiceId,
    language = 'de',
    description = '',
    price = 100,
    email,
    preceding = [],
  }: GivenInvoice): Promise<void> => {
    customers += 1;
    const number = `K-${customers}`;
    if (email !== undefined)
      await browser.call('POST', `${base}/customer`, { body: { record: { number, name: 'Café Winter', email } } });
    const invoice = {
      invoiceId,
      language,
      description,
      customerId: email === undefined ? '' : number,
      customerName: 'Café Winter',
      invoiceDate: '2026-02-02',
      invoiceDueDate: '2026-02-16',
      precedingInvoices: preceding.map((earlier) => ({ invoiceId: earlier, invoiceDate: '2026-01-05' })),
      positions: [{ uom: 'piece', count: 1, price, vat: 19 }],
    };
    const { status, text } = await browser.call('POST', `${base}/invoice`, { body: { invoice } });
    expect(status, text).toBe(200);
  };
  /** Issues drafts, with files that say whose they are; what is taken over has no XML. */
  const issue = (...numbers: readonly string[]) =>
    database.tenant({ organizationId, userId: user.id }, async (tx) => {
      const issuedAt = people.clock.now();
      const drafts = await tx
        .selectFrom('invoices')
        .select(['id', 'number', 'description'])
        .where('number', 'in', numbers)
        .execute();
      for (const { id: rowId, number, description } of drafts) {
        const takenOver = description === 'ohne XML';
        const xml = takenOver ? null : `<Invoice>${number}</Invoice>`;
        await appendDocument(
          { tx, actor: { organizationId } },
          { rowId, number, issuedAt, takenOver, pdf: Buffer.from(`%PDF-1.7 ${number}`), cii: xml, ubl: xml },
        );
      }
      await tx
        .updateTable('invoices')
        .set({ status: 'issued', issued_at: issuedAt, taken_over: sql<boolean>`description = 'ohne XML'` })
        .where('number', 'in', numbers)
        .execute();
    });
  const add = async (...given: readonly GivenInvoice[]): Promise<void> => {
    for (const invoice of given) await draft(invoice);
    await issue(...given.map(({ invoiceId }) => invoiceId));
  };
  /** Issued invoices to one customer, alike but for their numbers, which are answered. */
  const addMany = async (count: number, email: string): Promise<string[]> => {
    await draft({ invoiceId: 'RE-0', email });
    const own = `organization_id = '${organizationId}'`;
    const copies = `INSERT INTO invoices (organization_id, id, number, invoice_date, company, language) SELECT organization_id, gen_random_uuid(), 'RE-' || n, invoice_date, company, language FROM invoices, generate_series(1, ${count - 1}) n WHERE ${own}`;
    const links = `INSERT INTO invoice_customers (organization_id, invoice_id, customer_id) SELECT i.organization_id, i.id, c.id FROM invoices i JOIN customers c USING (organization_id) WHERE i.${own} ON CONFLICT DO NOTHING`;
    await runAdminStatement(adminUrl, `${copies};${links}`);
    const numbers = Array.from({ length: count }, (_, index) => `RE-${index}`);
    await issue(...numbers);
    return numbers;
  };
  const send = (body: object) =>
    browser.call<DeliveryAnswer>('POST', `${base}/invoice/send`, {
      body: { subject: 'Ihre Rechnung', text: 'Guten Tag', attachXml: false, ...body },
    });
  const list = async (invoiceId: string) =>
    (
      await browser.call<DeliveriesAnswer>(
        'GET',
        `${base}/invoice/deliveries?invoiceId=${encodeURIComponent(invoiceId)}`,
      )
    ).body;
  const reaches = async (invoiceId: string, state: Delivery['state']): Promise<Delivery | undefined> => {
    await expect
      .poll(async () => (await list(invoiceId)).deliveries[0]?.state, { timeout: 90_000, interval: 100 })
      .toBe(state);
    return (await list(invoiceId)).deliveries[0];
  };
  const sendMany = (body: object) =>
    browser.call<TaskAnswer>('POST', `${base}/invoice/send-many`, { body: { attachXml: true, ...body } });
  const findTask = async (id: string) => (await browser.call<TaskAnswer>('GET', `/api/benit/tasks/${id}`)).body.task;
  const whenEnded = async (id: string): Promise<Task> => {
    await expect
      .poll(async () => (await findTask(id)).state, { timeout: 300_000, interval: 100 })
      .toMatch(/done|failed|cancelled/u);
    return findTask(id);
  };
  return {
    organizationId,
    user,
    browser,
    configure,
    draft,
    issue,
    add,
    addMany,
    send,
    list,
    reaches,
    sendMany,
    findTask,
    whenEnded,
  };
}
