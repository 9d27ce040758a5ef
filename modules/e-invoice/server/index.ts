export { finding, readEInvoice, reportNothing } from './received/read-e-invoice.ts';
export type { ReceivedInvoice } from './received/received-invoice.ts';
export { embedContents, referToEmbedded } from './attachments.ts';
export { formatFinding } from './format-finding.ts';
export { toFacturX } from './factur-x.ts';
export { type EInvoiceComparison, toView } from './to-view.ts';
export { writeCii } from './write-cii.ts';
export { writeUbl } from './write-ubl.ts';
