import type { Attachment } from '#platform/server/reading/read-pdf.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import type { FoundXml } from './compare-e-invoice.ts';

/** File names of the XML in ZUGFeRD, Factur-X and XRechnung PDFs, in lower case. */
const xmlNames: readonly string[] = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];
/** Further files of a PDF are not looked at. */
const maxFiles = 10;

/** Order in which XML serves as the invoice of its PDF: an invoice of EN 16931, another profile, any other XML. */
const rank = { invoice: 0, profile: 1, other: 2 } as const;

interface Candidate {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly kind: keyof typeof rank;
}

/**
 * Chooses the XML of a PDF: the invoice of EN 16931 before one of another standard, whatever order they have; then by
 * their file names. XML of another name counts only if it is an invoice.
 */
export async function chooseXml(attachments: readonly Attachment[]): Promise<FoundXml | null> {
  const files = attachments
    .filter(({ name }) => /\.xml$/iu.test(name))
    .map((file) => ({ file, order: orderOf(file.name) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, maxFiles);
  const candidates: Candidate[] = [];
  for (const { file, order } of files) {
    const bytes = await file.read();
    if (bytes === null) continue;
    // A single file of a known name is read later, with its faults.
    const kind = files.length === 1 && order < xmlNames.length ? 'profile' : kindOf(bytes, file.name);
    if (order < xmlNames.length || kind !== 'other') candidates.push({ name: file.name, bytes, kind });
  }
  const [chosen, ...others] = candidates.toSorted((one, other) => rank[one.kind] - rank[other.kind]);
  if (chosen === undefined) return null;
  const isInvoice = chosen.kind === 'invoice' && others.some(({ kind }) => kind === 'invoice');
  return {
    bytes: chosen.bytes,
    fileName: toLine(chosen.name, 100),
    further: others.length === 0 ? 'none' : isInvoice ? 'invoices' : 'files',
  };
}

function orderOf(name: string): number {
  const order = xmlNames.indexOf(name.toLowerCase());
  return order === -1 ? xmlNames.length : order;
}

function kindOf(bytes: Uint8Array, name: string): Candidate['kind'] {
  const { invoice, report } = readEInvoice(bytes, name);
  if (invoice === undefined) return 'other';
  return report.findings.some(({ rule }) => rule === 'profile_no_invoice') ? 'profile' : 'invoice';
}
