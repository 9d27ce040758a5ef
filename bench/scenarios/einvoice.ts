import { systemClock } from '#platform/server/clock.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { demoLogo } from '#modules/accounting/server/demo/company.ts';
import { writeCii } from '#modules/e-invoice/server/write-cii.ts';
import { renderInvoiceDocument } from '#modules/accounting/server/invoices/document/render-invoice-document.ts';
import { renderIssuedInvoice } from '#modules/accounting/server/invoices/document/render-issued-invoice.ts';
import { createEInvoice } from '../data/e-invoice.ts';
import { createInvoicePage } from '../data/invoice-page.ts';
import { assertOnePage } from '../data/one-page.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { startPdfmake } from '../subjects/pdfmake.ts';
import { readProcessorSeconds } from '../subjects/processor-time.ts';
import { measureIssuing } from './issuing.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const seconds = sized(4, 0.2);
const atOnce = 8;
const costDocuments = sized(40, 2);
const logo = demoLogo.bytes;

/** An issued invoice of one page and ten positions, as ZUGFeRD, against pdfmake and against its letter alone. */
export const measureEInvoice: Scenario = async (bench) => [
  ...(await measureMaking(bench)),
  ...(await measureIssuing(bench)),
];

const measureMaking: Scenario = async ({ say }) => {
  const renderer = createDocumentRenderer();
  const pdfmake = startPdfmake();
  let serial = 0;
  const issue = (): Promise<Uint8Array> => issueInvoice(renderer, (serial += 1));
  const print = (): Promise<Uint8Array> => renderInvoiceDocument(renderer, createInvoicePage((serial += 1)), logo);
  try {
    await assertOnePage(await issue());
    const throughput = await measurePairs({
      baseline: () => pdfmake.run(seconds),
      subject: () => makeFor(seconds, issue),
    });
    say(describeFigure('pdfmake, in a loop', summarise(throughput.baseline), 'documents/s'));
    say(describeFigure('issued, as ZUGFeRD', summarise(throughput.subject), 'documents/s'));
    const costs = await measurePairs({ baseline: () => measureCost(print), subject: () => measureCost(issue) });
    say(describeFigure('letter alone', summarise(costs.baseline), 'ms of processor time'));
    say(describeFigure('issued, as ZUGFeRD', summarise(costs.subject), 'ms of processor time'));
    return [
      {
        title: 'einvoice: documents/s, multiple of pdfmake',
        value: throughput.ratio((perSecond) => perSecond),
        target: { atLeast: 2 },
      },
      {
        title: 'einvoice: processor time, multiple of the letter',
        value: costs.ratio((cost) => cost),
        target: { atMost: 1.25 },
      },
    ];
  } finally {
    pdfmake.stop();
    await renderer.close();
  }
};

function issueInvoice(renderer: DocumentRenderer, serial: number): Promise<Uint8Array> {
  return renderIssuedInvoice(renderer, {
    invoice: createInvoicePage(serial),
    logo,
    xml: writeCii(createEInvoice(serial)),
    issuedAt: systemClock.now(),
  });
}

/** @returns documents per second */
async function makeFor(duration: number, make: () => Promise<Uint8Array>): Promise<number> {
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1000;
  let made = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (; elapsed() < duration; made += 1) await make();
    }),
  );
  return made / elapsed();
}

/**
 * @returns milliseconds of processor time for each document, of this process and its workers; pdfmake's process stands
 *   still meanwhile
 */
async function measureCost(make: () => Promise<Uint8Array>): Promise<number> {
  const before = readProcessorSeconds([process.pid]);
  for (let made = 0; made < costDocuments; made += 1) await make();
  return (1000 * (readProcessorSeconds([process.pid]) - before)) / costDocuments;
}
