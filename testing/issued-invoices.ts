import { sql } from 'kysely';
import { appendDocument } from '#modules/accounting/server/index.ts';
import type { DocumentLink } from '#modules/accounting/server/index.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

/** Documents in the tests of the chain; `CHAIN_DOCUMENTS` asks for more. */
export const chainDocuments = Number(process.env['CHAIN_DOCUMENTS'] ?? 200);

/** Time at which the invoices of this file are issued. */
export const issuedAt = new Date('2026-03-05T09:30:00.123Z');
/** Invoices that are issued in one transaction. */
const batchSize = 100;

/** Issues drafts in the order of their numbers, with files that only look like PDF and XML. */
export function issueInvoices(
  database: Database,
  scope: TenantScope,
  numbers: readonly string[],
): Promise<DocumentLink[]> {
  return database.tenant(scope, (tx) => issueIn(tx, scope, numbers));
}

/** Adds invoices with two positions each and issues them; every second one has its XML. */
export async function addIssuedInvoices(
  database: Database,
  scope: TenantScope,
  numbers: readonly string[],
  customerName = 'WEG Lindenstraße 12',
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (let start = 0; start < numbers.length; start += batchSize) {
    const batch = numbers.slice(start, start + batchSize);
    links.push(
      ...(await database.tenant(scope, async (tx) => {
        await addDrafts(tx, scope, batch, customerName);
        return issueIn(tx, scope, batch);
      })),
    );
  }
  return links;
}

/** Adds drafts with two positions each. */
export async function addDrafts(
  tx: Transaction,
  { organizationId }: TenantScope,
  numbers: readonly string[],
  customerName = 'WEG Lindenstraße 12',
): Promise<void> {
  const invoices = numbers.map((number) => ({
    organization_id: organizationId,
    id: createId(),
    number,
    invoice_date: '2026-03-05',
    company: JSON.stringify({ companyName: 'Ölmühle "Nord"' }),
    customer_name: customerName,
    total_net_cents: 100_50,
    total_vat_cents: 19_10,
    total_cents: 119_60,
    payable_cents: 119_60,
  }));
  const positions = invoices.flatMap(({ organization_id, id }) =>
    [1, 2].map((position) => ({
      organization_id,
      invoice_id: id,
      position,
      description: `Wartung ${position}`,
      uom: 'hour',
      count_thousandths: 1500,
      price_ten_thousandths: 33_5000,
      vat_percent: 19,
    })),
  );
  await tx.insertInto('invoices').values(invoices).execute();
  await tx.insertInto('invoice_positions').values(positions).execute();
}

/** Cancels an issued invoice by another one. */
export async function cancelInvoice(database: Database, scope: TenantScope, number: string, by: string): Promise<void> {
  await database.tenant(scope, async (tx) => {
    await addDrafts(tx, scope, [by]);
    await sql`UPDATE invoices SET kind = 'cancellation', cancels_id = (SELECT id FROM invoices WHERE number = ${number}) WHERE number = ${by}`.execute(
      tx,
    );
    await sql`UPDATE invoices SET status = 'cancelled' WHERE number = ${number}`.execute(tx);
    await issueIn(tx, scope, [by]);
  });
}

/** Files as they are stored of an issued invoice. */
export interface IssuedFiles {
  readonly pdf: Buffer;
  readonly cii: string | null;
  readonly ubl: string | null;
}

/** Issues a draft with the files that are given, whether they belong together or not. */
export function issueWithFiles(
  database: Database,
  scope: TenantScope,
  number: string,
  files: IssuedFiles,
): Promise<DocumentLink> {
  return database.tenant(scope, (tx) => issueDraft(tx, scope, { number, takenOver: files.cii === null, ...files }));
}

async function issueDraft(
  tx: Transaction,
  { organizationId }: TenantScope,
  { number, takenOver, ...files }: IssuedFiles & { readonly number: string; readonly takenOver: boolean },
): Promise<DocumentLink> {
  const { id } = await tx
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const link = await appendDocument(
    { tx, actor: { organizationId } },
    { rowId: id, number, issuedAt, takenOver, ...files },
  );
  await sql`UPDATE invoices SET status = 'issued', issued_at = ${issuedAt}, taken_over = ${takenOver} WHERE id = ${id}`.execute(
    tx,
  );
  return link;
}

/** Issues drafts in a transaction that does more. */
export async function issueIn(
  tx: Transaction,
  scope: TenantScope,
  numbers: readonly string[],
): Promise<DocumentLink[]> {
  const links: DocumentLink[] = [];
  for (const [index, number] of numbers.entries()) {
    const takenOver = index % 2 === 1;
    const xml = takenOver ? null : `<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>${number} für Ä&amp;Ö</Invoice>\n`;
    const pdf = Buffer.from(`%PDF-1.7\n%\u00ff\u00fe\n${number}\n${number.repeat(100)}\n%%EOF\n`, 'latin1');
    links.push(await issueDraft(tx, scope, { number, takenOver, pdf, cii: xml, ubl: xml }));
  }
  return links;
}
