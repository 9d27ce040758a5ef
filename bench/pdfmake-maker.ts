import { fileURLToPath } from 'node:url';
import pdfMake from 'pdfmake';
import { getDocumentFormats } from '#platform/server/documents/document-formats.ts';
import { toInvoiceDocumentData } from '#modules/accounting/server/invoices/document/document-data.ts';
import { invoiceDocumentTexts } from '#modules/accounting/server/documents/document-texts.ts';
import { createInvoicePage } from './data/invoice-page.ts';
import { describePage } from './data/pdfmake-page.ts';

// The baseline of the documents at its best: in a loop, without HTTP, without checks, the texts prepared beforehand.
// Answers a number of seconds with the documents made per second.

const font = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));
pdfMake.setFonts({
  Inter: { normal: font('400Regular/Inter_400Regular.ttf'), bold: font('700Bold/Inter_700Bold.ttf') },
});
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy(() => true);

const prepared = Array.from({ length: 500 }, (_, serial) =>
  toInvoiceDocumentData(createInvoicePage(serial), {
    texts: invoiceDocumentTexts.de,
    formats: getDocumentFormats('de'),
  }),
);

async function make(index: number): Promise<void> {
  const data = prepared[index % prepared.length];
  const pdf = data === undefined ? undefined : await pdfMake.createPdf(describePage(data)).getBuffer();
  if (pdf === undefined || pdf.length < 10_000) throw new Error('pdfmake made no document');
}

process.on('message', (seconds: number) => {
  void (async () => {
    const started = performance.now();
    let made = 0;
    for (; performance.now() - started < seconds * 1000; made += 1) await make(made);
    process.send?.((made * 1000) / (performance.now() - started));
  })();
});
