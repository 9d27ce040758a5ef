export { EInvoiceBeside } from './e-invoice-beside.tsx';
export { EInvoiceLink } from './e-invoice-link.tsx';
export { ReportFinding, type ReportedFields } from './report-finding.tsx';
export { ruleWordsQuery } from './rule-queries.ts';
