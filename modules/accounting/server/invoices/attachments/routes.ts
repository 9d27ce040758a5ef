import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import type { Files } from '#platform/server/files/files.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import * as contract from '#modules/accounting/contract/invoices/attach-files.ts';
import type { InvoiceAttachment } from '#modules/accounting/contract/attachments/attachment.ts';
import {
  assertAttachable,
  assertWorkbook,
  attachFile,
  attachmentPurpose,
  describeAttachment,
  removeAttachment,
} from './attach-file.ts';
import { findAttachment } from '../../attachments/attachment-repository.ts';

export function createAttachmentRoutes(files: Files): readonly Route[] {
  return [
    route(
      contract.addAttachment,
      async ({ body: { invoiceId, description }, files: { file } }, member) => {
        await assertWorkbook(file);
        await member.read((context) => assertAttachable(context, invoiceId, file));
        const mediaType = file.mediaType as InvoiceAttachment['mediaType'];
        const attachment = await storeFor(files, member, { file, purpose: attachmentPurpose }, (context, fileId) =>
          attachFile(context, { ...file, mediaType }, { fileId, invoiceId, description }),
        );
        return { attachment };
      },
      { beforeBody: ({ read }, { fileBytes }) => read((context) => assertRoom(context, fileBytes)) },
    ),
    route(contract.describeAttachment, async ({ params, body }, { transaction }) => ({
      attachment: await transaction((context) => describeAttachment(context, params.id, body.description)),
    })),
    route(contract.removeAttachment, async ({ params }, { transaction }) => {
      await transaction((context) => removeAttachment(context, params.id));
      return {};
    }),
    route(contract.getAttachment, async ({ params }, { read }) => {
      const found = await read(({ tx }) => findAttachment(tx, params.id));
      if (!found) throw new AppError('not_found');
      return { file: found.file, source: files };
    }),
  ];
}
