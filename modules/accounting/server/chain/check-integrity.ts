import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { checkIntegrity as contract, DocumentPart } from '../../contract/chain/issued-documents.ts';
import { listAttachedFiles } from '../attachments/attachment-repository.ts';
import { chainOrganization, linkColumns, toLink } from './documents.ts';
import { readInvoiceRows, toComparableText } from './invoice-content.ts';
import type { InvoiceRows } from './invoice-content.ts';
import { hashLink, sha256, startHash } from './link.ts';
import type { DocumentLink } from './link.ts';

export type Integrity = z.output<typeof contract.response>;

/** Documents checked in one transaction; the database hashes their files, so they do not use this process's memory. */
const batchSize = 50;

interface Examined {
  readonly link: DocumentLink;
  readonly content: string;
  /** Hashes of the data stored now. */
  readonly now: Pick<DocumentLink, 'pdf' | 'cii' | 'ubl' | 'content'>;
}

/**
 * Recomputes the chain of the actor's organisation from its first link, and compares it with files, contents and rows.
 */
export async function checkIntegrity(
  { read, files }: Pick<MemberContext, 'read'> & { readonly files: Pick<Files, 'readBytes'> },
  signal: AbortSignal,
): Promise<Integrity> {
  const { documents, head } = await read(({ tx }) => readHead(tx));
  const answer = (firstBroken: Integrity['firstBroken']): Integrity => ({
    documents,
    head,
    valid: firstBroken === null,
    firstBroken,
  });
  let former: Pick<DocumentLink, 'sequence' | 'hash'> = { sequence: 0, hash: startHash };
  for (;;) {
    signal.throwIfAborted();
    const after = former.sequence;
    const { examined, rows } = await read(async ({ tx }) => {
      const found = await examineDocuments(tx, after);
      return {
        examined: found,
        rows: await readInvoiceRows(
          tx,
          found.map(({ link }) => link.invoice),
        ),
      };
    });
    for (const document of examined) {
      const { link } = document;
      const part = findBrokenPart(document, former, rows.get(link.invoice));
      if (part !== null) return answer({ sequence: link.sequence, number: link.number, part });
      // Rows agree with the content by now, which has the SHA-256 of each file.
      const attached = rows.get(link.invoice)?.attachments
        ? await read(({ tx }) => listAttachedFiles(tx, link.invoice))
        : [];
      for (const { file } of attached)
        if (!(await isAsAttached(files, file)))
          return answer({ sequence: link.sequence, number: link.number, part: 'attachment' });
      former = link;
    }
    if (examined.length < batchSize) break;
  }
  const missing = await read(({ tx }) => findInvoiceWithoutDocument(tx));
  return answer(missing === undefined ? null : { sequence: null, number: missing, part: 'row' });
}

async function readHead(tx: Transaction): Promise<{ documents: number; head: string | null }> {
  const { rows } = await sql<{ documents: number; head: string | null }>`
    SELECT count(*) AS documents, (SELECT hash FROM issued_documents ORDER BY sequence DESC LIMIT 1) AS head FROM issued_documents`.execute(
    tx,
  );
  return rows[0] ?? { documents: 0, head: null };
}

async function examineDocuments(tx: Transaction, after: number): Promise<Examined[]> {
  const rows = await tx
    .selectFrom('issued_documents')
    .select([...linkColumns, 'content'])
    .select(chainOrganization)
    .select([
      sql<string>`encode(sha256(pdf), 'hex')`.as('pdf_now'),
      sql<string | null>`encode(sha256(convert_to(cii, 'UTF8')), 'hex')`.as('cii_now'),
      sql<string | null>`encode(sha256(convert_to(ubl, 'UTF8')), 'hex')`.as('ubl_now'),
      sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('content_now'),
    ])
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({
    link: toLink(row),
    content: row.content,
    now: { pdf: row.pdf_now, cii: row.cii_now, ubl: row.ubl_now, content: row.content_now },
  }));
}

function findBrokenPart(
  { link, content, now }: Examined,
  former: Pick<DocumentLink, 'sequence' | 'hash'>,
  rows: InvoiceRows | undefined,
): DocumentPart | null {
  const changed = (['pdf', 'cii', 'ubl', 'content'] as const).find((part) => now[part] !== link[part]);
  if (changed !== undefined) return changed;
  if (link.sequence !== former.sequence + 1 || link.previous !== former.hash || link.hash !== hashLink(link))
    return 'link';
  return isAsIssued(rows, link, content) ? null : 'row';
}

function isAsIssued(rows: InvoiceRows | undefined, { issued, takenOver }: DocumentLink, content: string): boolean {
  if (!rows || rows.status !== (rows.isCancelled ? 'cancelled' : 'issued')) return false;
  return (
    rows.issuedAt?.toISOString() === issued &&
    rows.takenOver === takenOver &&
    toComparableText(rows, content) === content
  );
}

/** Compares the content of a file with its SHA-256; a file that the store has lost is altered as well. */
async function isAsAttached(files: Pick<Files, 'readBytes'>, file: StoredFile): Promise<boolean> {
  try {
    return sha256(await files.readBytes(file)) === file.sha256;
  } catch (error) {
    if (error instanceof ContentMissingError) return false;
    throw error;
  }
}

async function findInvoiceWithoutDocument(tx: Transaction): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invoices')
    .select('number')
    .where('status', '<>', 'draft')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('issued_documents').whereRef('issued_documents.invoice_id', '=', 'invoices.id'))),
    )
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}
