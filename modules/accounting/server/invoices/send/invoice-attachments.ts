import type { Attachment, AttachmentReference, AttachmentSource } from '#platform/server/mail/attachments.ts';
import { toFileName } from '#modules/accounting/contract/file-names.ts';
import { loadIssuedFiles } from './issued-files.ts';
import type { IssuedFiles } from './issued-files.ts';

/** Name of the source of what is attached to mails with invoices; its references are ids of deliveries. */
const source = 'invoice-files';

interface Attached {
  readonly invoiceId: string;
  readonly attachXml: boolean;
}

/** What is attached to a mail: the PDF, and the XML where it is wanted and there. */
export function toAttachments({ pdf, xml }: IssuedFiles, { invoiceId, attachXml }: Attached): readonly Attachment[] {
  return [
    { fileName: toFileName(invoiceId), mediaType: 'application/pdf', content: pdf },
    ...(attachXml && xml !== null ? [{ fileName: toFileName(invoiceId, 'cii'), mediaType: 'application/xml', content: Buffer.from(xml) }] : []),
  ];
}

/** Names the files for the mails of a delivery, whose contents stay where they are. */
export function referTo(deliveryId: string, attachments: readonly Attachment[]): AttachmentReference {
  return { source, reference: deliveryId, files: attachments.map(({ fileName, mediaType, content }) => ({ fileName, mediaType, byteSize: content.length })) };
}

/** Reads the files of a delivery when one of its mails is sent. */
export const invoiceAttachments: AttachmentSource = {
  name: source,
  load: async (tx, deliveryId) => {
    const row = await tx
      .selectFrom('invoice_deliveries')
      .innerJoin('invoices', (join) => join.onRef('invoices.organization_id', '=', 'invoice_deliveries.organization_id').onRef('invoices.id', '=', 'invoice_deliveries.invoice_id'))
      .select(['invoices.id', 'invoices.number as invoiceId', 'invoice_deliveries.attach_xml as attachXml'])
      .where('invoice_deliveries.id', '=', deliveryId)
      .executeTakeFirst();
    const files = row && (await loadIssuedFiles(tx, row.id));
    return files && toAttachments(files, row);
  },
};
