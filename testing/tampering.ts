import fc from 'fast-check';
import type { DocumentPart } from '#modules/accounting/contract/chain/issued-documents.ts';
import type { Catalogue } from './catalogue.ts';

/** A change of one document by somebody who may do everything in the database. */
export interface Tampering {
  readonly part: DocumentPart;
  readonly statement: string;
}

const own = 'WHERE organization_id = :organization AND';
const document = `${own} sequence = :sequence`;
const invoice = `${own} id = :invoice`;
const positions = `${own} invoice_id = :invoice`;
const otherHex = (column: string) =>
  `overlay(${column} placing CASE substr(${column}, 1 + :at % 64, 1) WHEN '0' THEN '1' ELSE '0' END from 1 + :at % 64 for 1)`;
const otherLetter = (column: string) =>
  `overlay(${column} placing CASE substr(${column}, 1 + :at % length(${column}), 1) WHEN 'x' THEN 'y' ELSE 'x' END from 1 + :at % length(${column}) for 1)`;

const byPart: Readonly<Record<DocumentPart, readonly string[]>> = {
  pdf: [
    `UPDATE issued_documents SET pdf = set_byte(pdf, :at % length(pdf), get_byte(pdf, :at % length(pdf)) # 1) ${document}`,
    `UPDATE issued_documents SET pdf_sha256 = ${otherHex('pdf_sha256')} ${document}`,
  ],
  cii: [
    `UPDATE issued_documents SET cii = ${otherLetter('cii')} ${document}`,
    `UPDATE issued_documents SET cii = NULL ${document}`,
  ],
  ubl: [
    `UPDATE issued_documents SET ubl = ${otherLetter('ubl')} ${document}`,
    `UPDATE issued_documents SET ubl = ubl || ' ' ${document}`,
  ],
  // Tests of attachments alter their files themselves.
  attachment: [],
  content: [`UPDATE issued_documents SET content = ${otherLetter('content')} ${document}`],
  link: [
    `UPDATE issued_documents SET number = 'X-' || number ${document}`,
    `UPDATE issued_documents SET issued_at = issued_at + interval '1 ms' ${document}`,
    `UPDATE issued_documents SET taken_over = NOT taken_over ${document}`,
    `UPDATE issued_documents SET hash = ${otherHex('hash')} ${document}`,
    `UPDATE issued_documents SET previous_hash = ${otherHex('previous_hash')} ${document}`,
    `UPDATE issued_documents SET invoice_id = gen_random_uuid() ${document}`,
    // With hashes that fit: then the link itself does not.
    `UPDATE issued_documents SET pdf = 'x', pdf_sha256 = encode(sha256('x'), 'hex') ${document}`,
  ],
  row: [
    `UPDATE invoices SET customer_name = customer_name || ' ' ${invoice}`,
    `UPDATE invoices SET company = company || '{"bank": "andere"}' ${invoice}`,
    `UPDATE invoices SET total_cents = total_cents + 1, total_net_cents = total_net_cents + 1 ${invoice}`,
    `UPDATE invoices SET status = 'draft', issued_at = NULL, taken_over = false ${invoice}`,
    `UPDATE invoices SET details = details || '{"buyerReference": "x"}' ${invoice}`,
    `DELETE FROM invoices ${invoice}`,
    `UPDATE invoice_positions SET count_thousandths = count_thousandths + 1 ${positions} AND position = 2`,
    `DELETE FROM invoice_positions ${positions} AND position = 2`,
    `INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent) VALUES (:organization, :invoice, 3, '', 'hour', 1, 1, 19)`,
  ],
};

export const tamperings: readonly Tampering[] = Object.entries(byPart).flatMap(([part, statements]) =>
  statements.map((statement) => ({ part: part as DocumentPart, statement })),
);

/** Change of a document at one of its bytes. */
export const tamperingArbitrary = (documents: number) =>
  fc.record({
    tampering: fc.constantFrom(...tamperings),
    sequence: fc.integer({ min: 1, max: documents }),
    at: fc.nat({ max: 1_000_000 }),
  });

export interface Place {
  readonly organizationId: string;
  readonly sequence: number;
  readonly invoiceId: string;
  readonly at: number;
}

const saved = [
  ['issued_documents', 'sequence = :sequence'],
  ['invoices', 'id = :invoice'],
  ['invoice_positions', 'invoice_id = :invoice'],
] as const;

/** Changes a document past all rules; the answer takes it back. @param catalogue of a superuser */
export async function tamper(
  catalogue: Catalogue,
  { statement }: Tampering,
  place: Place,
): Promise<() => Promise<void>> {
  const at = (text: string) =>
    text
      .replaceAll(':organization', `'${place.organizationId}'`)
      .replaceAll(':sequence', String(place.sequence))
      .replaceAll(':invoice', `'${place.invoiceId}'`)
      .replaceAll(':at', String(place.at));
  const run = (statements: readonly string[]) =>
    catalogue.select(
      `SET session_replication_role = replica; ${statements.map(at).join('; ')}; RESET session_replication_role`,
    );
  await run([
    ...saved.map(
      ([table, rows]) =>
        `CREATE TEMPORARY TABLE saved_${table} AS SELECT * FROM ${table} WHERE organization_id = :organization AND ${rows}`,
    ),
    statement,
  ]);
  return async () => {
    await run(
      saved.flatMap(([table, rows]) => [
        `DELETE FROM ${table} WHERE organization_id = :organization AND ${rows}`,
        `INSERT INTO ${table} SELECT * FROM saved_${table}`,
        `DROP TABLE saved_${table}`,
      ]),
    );
  };
}
