import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { IssuedDocuments } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { DocumentLink } from './link.ts';

/** Document stored when an invoice was issued, byte for byte. */
export interface StoredDocument {
  readonly link: DocumentLink;
  readonly content: string;
  readonly pdf: Buffer;
  readonly cii: string | null;
  readonly ubl: string | null;
}

/** Range of links of a chain, both ends included. */
export interface ChainRange {
  readonly first: number;
  readonly last: number;
}

export const linkColumns = [
  'sequence',
  'invoice_id',
  'number',
  'issued_at',
  'taken_over',
  'content_sha256',
  'pdf_sha256',
  'cii_sha256',
  'ubl_sha256',
  'previous_hash',
  'hash',
] as const;

/** A copy out of a backup continues the chain of its original, whose id is part of every link. */
export const chainOrganization = sql<string>`
  coalesce((SELECT o.copy_of FROM organizations o WHERE o.id = issued_documents.organization_id), issued_documents.organization_id)`.as(
  'chain_organization',
);

type LinkRow = Pick<Selectable<IssuedDocuments>, (typeof linkColumns)[number]> & {
  readonly chain_organization: string;
};

export function toLink(row: LinkRow): DocumentLink {
  return {
    organization: row.chain_organization,
    sequence: row.sequence,
    invoice: row.invoice_id,
    number: row.number,
    issued: row.issued_at.toISOString(),
    takenOver: row.taken_over,
    content: row.content_sha256,
    pdf: row.pdf_sha256,
    cii: row.cii_sha256,
    ubl: row.ubl_sha256,
    previous: row.previous_hash,
    hash: row.hash,
  };
}

/** Finds the document of an issued invoice; undefined for a draft. */
export async function findDocument(
  { tx }: Pick<TenantContext, 'tx'>,
  number: string,
): Promise<StoredDocument | undefined> {
  const row = await tx
    .selectFrom('issued_documents')
    .selectAll()
    .select(chainOrganization)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { link: toLink(row), content: row.content, pdf: row.pdf, cii: row.cii, ubl: row.ubl };
}

/** File of an issued invoice: its bytes as stored, its SHA-256 in hexadecimal. */
export interface StoredInvoiceFile {
  /** Id of the invoice's row. */
  readonly invoice: string;
  /** Null if it has no such file. */
  readonly content: Buffer | null;
  readonly sha256: string | null;
}

/** Finds one file of an issued invoice without reading the others; undefined for a draft. */
export async function findInvoiceFile(
  { tx }: Pick<TenantContext, 'tx'>,
  number: string,
  format: 'pdf' | 'cii' | 'ubl',
): Promise<StoredInvoiceFile | undefined> {
  const row = await tx
    .selectFrom('issued_documents')
    .select(['invoice_id', format, `${format}_sha256`])
    .where('number', '=', number)
    .executeTakeFirst();
  const content: Buffer | string | null | undefined = row?.[format];
  return (
    row && {
      invoice: row.invoice_id,
      content: typeof content === 'string' ? Buffer.from(content) : (content ?? null),
      sha256: row[`${format}_sha256`] ?? null,
    }
  );
}

/** Sums the bytes of the PDFs of invoices. @param ids of their rows; drafts have none */
export async function sumPdfBytes({ tx }: Pick<TenantContext, 'tx'>, ids: readonly string[]): Promise<number> {
  const { bytes } = await tx
    .selectFrom('issued_documents')
    .select(sql<number>`coalesce(sum(octet_length(pdf)), 0)::bigint`.as('bytes'))
    .where('invoice_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Lists documents of the range in the order of the chain, at most `limit`. */
export async function listDocuments(
  tx: Transaction,
  { first, last }: ChainRange,
  limit: number,
): Promise<StoredDocument[]> {
  const rows = await inRange(tx, first, last).selectAll().select(chainOrganization).limit(limit).execute();
  return rows.map((row) => ({ link: toLink(row), content: row.content, pdf: row.pdf, cii: row.cii, ubl: row.ubl }));
}

/** Lists the same documents without their files, which are large. */
export async function listContents(
  tx: Transaction,
  { first, last }: ChainRange,
  limit: number,
): Promise<Pick<StoredDocument, 'link' | 'content'>[]> {
  const rows = await inRange(tx, first, last)
    .select([...linkColumns, 'content'])
    .select(chainOrganization)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ link: toLink(row), content: row.content }));
}

function inRange(tx: Transaction, first: number, last: number) {
  return tx
    .selectFrom('issued_documents')
    .where('sequence', '>=', first)
    .where('sequence', '<=', last)
    .orderBy('sequence');
}
