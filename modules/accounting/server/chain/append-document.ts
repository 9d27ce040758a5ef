import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readInvoiceRows, toContentText } from './invoice-content.ts';
import { hashLink, sha256 } from './link.ts';
import type { DocumentLink } from './link.ts';

/** Invoice in the process of being issued, with its files. */
export interface IssuedFiles {
  /** Id of the row. */
  readonly rowId: string;
  readonly number: string;
  readonly issuedAt: Date;
  /** True if it was sent before documents were stored; false if absent. */
  readonly takenOver?: boolean;
  readonly pdf: Uint8Array;
  /** Texts in UTF-8; null if there is none. */
  readonly cii: string | null;
  readonly ubl: string | null;
}

type AppendContext = Pick<TenantContext, 'tx'> & { readonly actor: { readonly organizationId: string } };

/**
 * Appends the document of an invoice to the chain of the actor's organisation, with its rows as they are in this
 * transaction: positions and all columns except status, `issued_at` and `taken_over`, which may be written before or
 * after, are final. Other appends to the same chain wait until the transaction ends. It commits only together with the
 * status of the invoice.
 * @throws DatabaseError if the invoice does not exist or has a document
 */
export async function appendDocument({ tx, actor }: AppendContext, files: IssuedFiles): Promise<DocumentLink> {
  const { rowId, number, issuedAt, takenOver = false, cii, ubl } = files;
  const rows = (await readInvoiceRows(tx, [rowId])).get(rowId);
  if (!rows) throw new Error(`There is no invoice ${rowId} to append to the chain`);
  const content = toContentText(rows);
  const pdf = Buffer.from(files.pdf);
  const hashes = {
    content: sha256(content),
    pdf: sha256(pdf),
    cii: cii === null ? null : sha256(cii),
    ubl: ubl === null ? null : sha256(ubl),
  };
  const inserted = await sql<{ sequence: number; previous_hash: string; hash: string }>`
    INSERT INTO issued_documents (organization_id, invoice_id, number, issued_at, taken_over, content, pdf, cii, ubl, content_sha256, pdf_sha256, cii_sha256, ubl_sha256)
    VALUES (${actor.organizationId}, ${rowId}, ${number}, ${issuedAt}, ${takenOver}, ${content}, ${pdf}, ${cii}, ${ubl}, ${hashes.content}, ${hashes.pdf}, ${hashes.cii}, ${hashes.ubl})
    RETURNING sequence, previous_hash, hash`.execute(tx);
  const [place] = inserted.rows;
  if (!place) throw new Error('The document that was just appended does not exist');
  const link = {
    organization: actor.organizationId,
    sequence: place.sequence,
    invoice: rowId,
    number,
    issued: issuedAt.toISOString(),
    takenOver,
    ...hashes,
    previous: place.previous_hash,
  };
  if (hashLink(link) !== place.hash)
    throw new Error('The database and the server hash a link of the chain differently');
  return { ...link, hash: place.hash };
}
