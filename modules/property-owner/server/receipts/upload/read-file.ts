import type { UploadedFile } from '#platform/contract/files.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { ReadingError } from '#platform/server/reading/reading-error.ts';
import { sumAmounts } from '#modules/receipt-reading/contract/receipt-values.ts';
import { readReceipt } from '#modules/receipt-reading/server/index.ts';
import type { LoggedScope, ReadFields, ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { maxInvoiceNumber, maxIssuer } from '#modules/property-owner/contract/receipts/upload.ts';
import type { ReadValues } from '#modules/property-owner/contract/receipts/upload.ts';

/** Time of the processes for a file: somebody waits in front of its form. */
const deadlineMs = 20_000;

/** Receipts name owners, communities or their administrator: none of them is told apart from the issuer. */
const recipient = { name: '', vatId: '' } as const;

/**
 * Reads what a receipt says about itself; what cannot be read stays empty, for the person to type.
 * @throws AppError file_unreadable for a file that cannot be opened, too_many_requests, overloaded
 */
export async function readFile(
  reader: ReceiptReader,
  file: UploadedFile,
  scope: LoggedScope & { readonly signal: AbortSignal },
): Promise<Pick<ReadValues, 'felder' | 'eRechnung'>> {
  await reader.inspect(file, scope);
  try {
    const { fields, checkReport } = await readReceipt(reader, file, {
      ...scope,
      recipient,
      deadlineMs,
      onPage: () => undefined,
    });
    return { felder: toValues(fields), eRechnung: checkReport !== null };
  } catch (error) {
    scope.signal.throwIfAborted();
    if (error instanceof AppError || !(error instanceof ReadingError || error instanceof WorkerError)) throw error;
    scope.log.error({ err: error }, 'a receipt could not be read for its form');
    return { felder: toValues({}), eRechnung: false };
  }
}

function toValues({ vendor, vendorIban, invoiceNumber, dueDate, gross, amounts }: ReadFields): ReadValues['felder'] {
  return {
    rechnungssteller: (vendor?.value ?? '').slice(0, maxIssuer),
    rechnungsnummer: (invoiceNumber?.value ?? '').slice(0, maxInvoiceNumber),
    betrag: gross?.value ?? (amounts === undefined ? null : sumAmounts(amounts.value)),
    faelligAm: dueDate?.value ?? null,
    IBAN: vendorIban?.value ?? '',
  };
}
