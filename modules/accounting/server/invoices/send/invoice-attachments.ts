import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type {
  AttachedFile,
  Attachment,
  AttachmentReference,
  AttachmentSource,
} from '#platform/server/mail/attachments.ts';
import { syntaxToSend } from '#modules/accounting/contract/invoices/xml-alone.ts';
import type { XmlSyntax } from '#modules/accounting/contract/invoices/xml-alone.ts';
import { listAttachedFiles } from '../../attachments/attachment-repository.ts';
import { toFileName } from '#modules/accounting/contract/shared/file-names.ts';

/** Source name of the attachments of mails with invoices; its references are ids of deliveries. */
const source = 'invoice-files';

/** Media type of the XML of an invoice; nothing that is attached to one has it. */
export const xmlMediaType = 'application/xml';

type Attached = Omit<Attachment, 'content'>;

/** Names the attachments and their types: the PDF, and the XML if it is requested and exists. */
function nameFiles(number: string, syntax: XmlSyntax | null): readonly [pdf: Attached, xml?: Attached] {
  const pdf = { fileName: toFileName(number), mediaType: 'application/pdf' };
  return syntax === null ? [pdf] : [pdf, { fileName: toFileName(number, syntax), mediaType: xmlMediaType }];
}

/** Returns the syntax of the XML that a mail carries. @param details of the invoice's row */
function readSyntax(details: unknown): XmlSyntax {
  return syntaxToSend(details as Parameters<typeof syntaxToSend>[0]);
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
    .innerJoin('invoices', (join) => joinByKey(join, 'invoices', 'issued_documents.invoice_id'))
    .select([
      'issued_documents.number',
      'invoices.details',
      sql<number>`octet_length(pdf)`.as('pdf'),
      sql<number | null>`octet_length(cii)`.as('cii'),
      sql<number | null>`octet_length(ubl)`.as('ubl'),
    ])
    .where('issued_documents.invoice_id', '=', invoiceRowId)
    .executeTakeFirst();
  if (!row) return undefined;
  const syntax = readSyntax(row.details);
  const xmlBytes = row[syntax];
  const [pdf, xml] = nameFiles(row.number, attachXml && xmlBytes !== null ? syntax : null);
  const attached = await listAttachedFiles(tx, invoiceRowId);
  return [
    { ...pdf, byteSize: row.pdf },
    ...(xml ? [{ ...xml, byteSize: xmlBytes ?? 0 }] : []),
    ...attached.map(({ attachment: { fileName, mediaType, byteSize } }) => ({ fileName, mediaType, byteSize })),
  ];
}

/** Refers to the files for the mails of a delivery without copying their contents. */
export function referTo(deliveryId: string, files: readonly AttachedFile[]): AttachmentReference {
  return { source, reference: deliveryId, files };
}

/**
 * Reads the files of a delivery when one of its mails is sent: the PDF, the XML and what is attached to the invoice.
 * @param files store of what is attached
 */
export function createInvoiceAttachments(files: Pick<Files, 'readBytes'>): AttachmentSource {
  return {
    name: source,
    load: async (tx, deliveryId) => {
      const row = await tx
        .selectFrom('invoice_deliveries')
        .innerJoin('issued_documents', (join) =>
          join
            .onRef('issued_documents.organization_id', '=', 'invoice_deliveries.organization_id')
            .onRef('issued_documents.invoice_id', '=', 'invoice_deliveries.invoice_id'),
        )
        .innerJoin('invoices', (join) => joinByKey(join, 'invoices', 'invoice_deliveries.invoice_id'))
        .select([
          'issued_documents.invoice_id',
          'issued_documents.number',
          'issued_documents.pdf',
          'issued_documents.cii',
          'issued_documents.ubl',
          'invoices.details',
          'invoice_deliveries.attach_xml as attachXml',
        ])
        .where('invoice_deliveries.id', '=', deliveryId)
        .executeTakeFirst();
      if (!row) return undefined;
      const syntax = readSyntax(row.details);
      const [pdf, xml] = nameFiles(row.number, row.attachXml && row[syntax] !== null ? syntax : null);
      const attached = await listAttachedFiles(tx, row.invoice_id);
      return [
        { ...pdf, content: row.pdf },
        ...(xml ? [{ ...xml, content: Buffer.from(row[syntax] ?? '') }] : []),
        ...attached.map(({ attachment: { fileName, mediaType }, file }) => ({
          fileName,
          mediaType,
          content: () => files.readBytes(file),
        })),
      ];
    },
  };
}
