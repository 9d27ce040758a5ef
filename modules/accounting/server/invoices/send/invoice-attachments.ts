import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type {
  AttachedFile,
  Attachment,
  AttachmentReference,
  AttachmentSource,
} from '#platform/server/mail/attachments.ts';
import { toFileName } from '#modules/accounting/contract/shared/file-names.ts';

/** Source name of the attachments of mails with invoices; its references are ids of deliveries. */
const source = 'invoice-files';

type Attached = Omit<Attachment, 'content'>;

/** Names the attachments and their types: the PDF, and the XML if it is requested and exists. */
function nameFiles(number: string, hasXml: boolean): readonly [pdf: Attached, xml?: Attached] {
  const pdf = { fileName: toFileName(number), mediaType: 'application/pdf' };
  return hasXml ? [pdf, { fileName: toFileName(number, 'cii'), mediaType: 'application/xml' }] : [pdf];
}

/**
 * Describes the attachments of a mail with an invoice. The files are read when the mail is sent.
 * @returns undefined for an invoice that is not issued
 */
export async function describeAttachments(
  tx: Transaction,
  invoiceRowId: string,
  { attachXml }: { readonly attachXml: boolean },
): Promise<readonly AttachedFile[] | undefined> {
  const row = await tx
    .selectFrom('issued_documents')
    .select([
      'number',
      sql<number>`octet_length(pdf)`.as('pdfBytes'),
      sql<number | null>`octet_length(cii)`.as('xmlBytes'),
    ])
    .where('invoice_id', '=', invoiceRowId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [pdf, xml] = nameFiles(row.number, attachXml && row.xmlBytes !== null);
  return [{ ...pdf, byteSize: row.pdfBytes }, ...(xml ? [{ ...xml, byteSize: row.xmlBytes ?? 0 }] : [])];
}

/** Refers to the files for the mails of a delivery without copying their contents. */
export function referTo(deliveryId: string, files: readonly AttachedFile[]): AttachmentReference {
  return { source, reference: deliveryId, files };
}

/** Reads the files of a delivery when one of its mails is sent. */
export const invoiceAttachments: AttachmentSource = {
  name: source,
  load: async (tx, deliveryId) => {
    const row = await tx
      .selectFrom('invoice_deliveries')
      .innerJoin('issued_documents', (join) =>
        join
          .onRef('issued_documents.organization_id', '=', 'invoice_deliveries.organization_id')
          .onRef('issued_documents.invoice_id', '=', 'invoice_deliveries.invoice_id'),
      )
      .select([
        'issued_documents.number',
        'issued_documents.pdf',
        'issued_documents.cii',
        'invoice_deliveries.attach_xml as attachXml',
      ])
      .where('invoice_deliveries.id', '=', deliveryId)
      .executeTakeFirst();
    if (!row) return undefined;
    const [pdf, xml] = nameFiles(row.number, row.attachXml && row.cii !== null);
    return [{ ...pdf, content: row.pdf }, ...(xml ? [{ ...xml, content: Buffer.from(row.cii ?? '') }] : [])];
  },
};
