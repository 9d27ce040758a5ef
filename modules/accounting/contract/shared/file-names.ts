export type InvoiceFormat = 'pdf' | 'cii' | 'ubl';

/** Endings that keep the files of one invoice apart in one folder. */
const endings = { pdf: '.pdf', cii: '.xml', ubl: '.ubl.xml' } as const satisfies Record<InvoiceFormat, string>;

/** Returns the file name of a document: its number, with each slash replaced because no file system accepts it. */
export function toFileName(number: string, format: InvoiceFormat = 'pdf'): string {
  return `${number.replaceAll('/', '-')}${endings[format]}`;
}
