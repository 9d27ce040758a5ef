import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MediaType } from '#platform/contract/files.ts';
import { mergePdfs } from '#platform/server/documents/merge-pdfs.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import { coverSheet } from '#modules/receipt-reading/server/index.ts';
import type { LoggedScope } from '#modules/receipt-reading/server/index.ts';
import { toCoverSheet } from './cover-sheet.ts';
import type { CoveredExpense } from './cover-sheet.ts';
import { renderReceipt } from './render-receipt.ts';
import type { ReceiptParts } from './render-receipt.ts';

/**
 * Renders a receipt behind its cover sheet. The PDF of a supplier is joined in a process with limits, as it is read.
 * @param today `YYYY-MM-DD` @throws as `renderReceipt`
 */
export async function renderCovered(
  parts: ReceiptParts,
  covered: CoveredExpense & { readonly file: StoredFile },
  { language, today, log, ...scope }: LoggedScope & { readonly language: LanguageKey; readonly today: string },
): Promise<Uint8Array> {
  const { files, reader, renderer } = parts;
  const { file, expense } = covered;
  const sheet = toCoverSheet(covered, { language, today });
  const cover = await coverSheet.render(renderer, sheet, scope);
  const receipt = await renderReceipt(parts, file, { number: expense.expenseId, language, log, ...scope });
  if (receipt instanceof Uint8Array) return mergePdfs([cover, receipt], sheet);
  return withLocalFile(files, file, (path) =>
    reader.cover({ path, mediaType: file.mediaType as MediaType }, { cover, title: sheet.title }, { ...scope, log }),
  );
}
