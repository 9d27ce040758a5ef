import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import { zipInvoices } from '#modules/accounting/contract/invoices/issuing/zip.ts';
import { sumPdfBytes } from '../../chain/documents.ts';
import { findInvoiceHeads } from '../repository.ts';
import { nameBatchFile } from '../batch-outcome.ts';
import { zipTask } from './zip-task.ts';

export function createZipRoutes(): readonly Route[] {
  return [
    route(zipInvoices, ({ body: { invoiceIds } }, { transaction }) =>
      transaction(async (context) => {
        const found = await findInvoiceHeads(context, invoiceIds);
        if (found.length === 0) throw new AppError('not_found', { field: 'invoiceIds' });
        // Drafts have no PDF: the archive would be empty.
        if (found.every(({ invoice }) => invoice.status === 'draft'))
          throw new AppError('invoice_not_issued', { field: 'invoiceIds' });
        // Results count as files of the organisation until they are removed a day later.
        await assertRoom(
          context,
          await sumPdfBytes(
            context,
            found.map(({ id }) => id),
          ),
        );
        const fileName = `${nameBatchFile(await readLanguage(context))} ${todayInGermany(context.clock)}.zip`;
        return { task: await startTask(context, zipTask, { invoiceIds, fileName }) };
      }),
    ),
  ];
}
