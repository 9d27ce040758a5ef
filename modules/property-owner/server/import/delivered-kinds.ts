import type { DocumentKind } from '../../contract/import/document-kinds.ts';

/** Kinds of documents by their words in deliveries; an empty cell means the last one. */
export const deliveredKinds = {
  ABRECHNUNG: 'settlement',
  WIRTSCHAFTSPLAN: 'budget',
  VERTRAG: 'contract',
  VERSICHERUNG: 'insurance',
  NIEDERSCHRIFT: 'minutes',
  BESCHEINIGUNG_35A: 'taxCertificate',
  SONSTIGES: 'other',
} as const satisfies Readonly<Record<string, DocumentKind>>;
