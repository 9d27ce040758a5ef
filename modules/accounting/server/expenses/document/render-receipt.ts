import { buffer } from 'node:stream/consumers';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MediaType } from '#platform/contract/files.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { StreamedDocument } from '#platform/server/http/route.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { eInvoicePage, placePicture } from '#modules/receipt-reading/server/index.ts';
import type { LoggedScope, ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { kindOfExpenseField } from '#modules/accounting/contract/expenses/kind-of-field.ts';
import { listFindings, writeFindingValues } from '#modules/e-invoice/contract/finding-values.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import { formatFinding } from '#modules/e-invoice/server/index.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';

export interface ReceiptParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly reader: ReceiptReader;
}

const maxSourceBytes = 20_000;

/**
 * Renders the receipt as a PDF: a PDF unchanged, streamed while it is read, a picture on a page, XML as a readable
 * page.
 * @throws AppError file_unreadable, file_store_unavailable and those of `DocumentRenderer`
 */
export async function renderReceipt(
  { files, renderer, reader }: ReceiptParts,
  file: StoredFile,
  { number, language, log, ...scope }: LoggedScope & { number: string; language: LanguageKey },
): Promise<Uint8Array | StreamedDocument> {
  if (file.mediaType === 'application/pdf') return { byteSize: file.byteSize, open: () => files.read(file) };
  return withLocalFile(files, file, async (path) => {
    const receipt = { path, mediaType: file.mediaType as MediaType };
    if (file.mediaType !== 'application/xml') {
      const title = fillText(invoiceDocumentTexts[language].eInvoice.receipt, { number });
      return placePicture({ renderer, reader }, receipt, { ...scope, language, log, title });
    }
    const xml = await reader.readXml(receipt, { ...scope, log });
    const invoice = xml?.invoice ?? null;
    const formats = getDocumentFormats(language);
    const { currency = null } = xml?.report ?? {};
    const findings = listFindings(xml?.report ?? { findings: [] })
      .slice(0, 50)
      .map((listed) =>
        formatFinding(
          language,
          listed,
          writeFindingValues(listed.finding, {
            currency,
            language,
            formatDay: formats.day,
            kindOfField: kindOfExpenseField,
          }),
        ),
      );
    const source = invoice
      ? ''
      : (await buffer(await files.read(file, { first: 0, last: Math.min(file.byteSize, maxSourceBytes) - 1 })))
          .toString('utf8')
          .replace(/\uFFFD+$/u, '');
    return eInvoicePage.render(
      renderer,
      {
        language,
        invoice: invoice && { ...invoice, lines: invoice.lines.slice(0, 501) },
        profile: xml?.report.profileName ?? '',
        findings,
        source,
      },
      scope,
    );
  });
}
