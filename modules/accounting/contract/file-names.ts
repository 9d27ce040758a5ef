/** The files of an issued invoice. */
export type InvoiceFormat = 'pdf' | 'cii' | 'ubl';

/** As the files of one invoice are told apart in one folder. */
const endings = { pdf: '.pdf', cii: '.xml', ubl: '.ubl.xml' } as const satisfies Record<InvoiceFormat, string>;

/** File name of a document: its number, a slash replaced because no file system takes it. */
export function toFileName(number: string, format: InvoiceFormat = 'pdf'): string {
  return `${number.replaceAll('/', '-')}${endings[format]}`;
}
