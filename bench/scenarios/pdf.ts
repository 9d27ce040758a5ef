import { createInvoicePage } from '../data/invoice-page.ts';
import { assertOnePage } from '../data/one-page.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { measurePairs } from '../measure/pairs.ts';
import { describeFigure } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { startPdfmake } from '../subjects/pdfmake.ts';
import { readMemoryMegabytes } from '../subjects/process-memory.ts';
import type { Bench, Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const seconds = sized(4, 0.2);
const warmUp = sized(400, 4);
const documents = sized(2000, 8);
const step = sized(100, 4);
// As many documents of one organisation as may wait; one more is refused.
const connections = 8;

/** An invoice of one page and ten positions over HTTP, against pdfmake in a loop of its own. */
export const measurePdf: Scenario = async (bench) => {
  const site = await openSite(1000);
  const pdfmake = startPdfmake();
  try {
    await checkPage(site);
    const measured = await measurePairs({
      baseline: () => pdfmake.run(seconds),
      subject: async () => (await bench.load.run({ ...orderOf(site), seconds })).requestsPerSecond,
    });
    bench.say(describeFigure('pdfmake, in a loop', summarise(measured.baseline), 'documents/s'));
    bench.say(describeFigure('invoice-document', summarise(measured.subject), 'documents/s'));
    const drift = await measureDrift(bench, site);
    return [
      {
        title: 'pdf: documents/s, multiple of pdfmake',
        value: measured.ratio((perSecond) => perSecond),
        target: { atLeast: 2 },
      },
      {
        title: `pdf: memory drift over ${documents} documents`,
        value: summarise([drift]),
        unit: '%',
        target: { atMost: 10 },
      },
    ];
  } finally {
    pdfmake.stop();
    await site.stop();
  }
};

function orderOf(site: Site) {
  const headers = { ...site.headers, 'content-type': 'application/json', accept: 'application/pdf' };
  return {
    url: `${site.product.url}/api/benit/accounting/invoice-document`,
    method: 'POST',
    headers,
    sendsInvoices: true,
    connections,
  } as const;
}

async function checkPage(site: Site): Promise<void> {
  const { url, headers } = orderOf(site);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ invoice: createInvoicePage(1) }) });
  if (!answer.ok) throw new Error(`invoice-document answered ${answer.status}: ${await answer.text()}`);
  await assertOnePage(new Uint8Array(await answer.arrayBuffer()));
}

/** @returns by how many per cent the memory of the product and its children strays from its middle, at most */
async function measureDrift({ load, say }: Bench, site: Site): Promise<number> {
  await load.run({ ...orderOf(site), amount: warmUp });
  const samples = [readMemoryMegabytes(site.product.pid)];
  for (let made = 0; made < documents; made += step) {
    await load.run({ ...orderOf(site), amount: step });
    samples.push(readMemoryMegabytes(site.product.pid));
  }
  say(`  memory in MB, every ${step} documents: ${samples.map(Math.round).join(' ')}`);
  const [min, max] = [Math.min(...samples), Math.max(...samples)];
  return (100 * (max - min)) / (max + min);
}
