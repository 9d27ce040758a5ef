/** Kinds of documents that a property management lays before owners. */
export const documentKinds = [
  'settlement',
  'budget',
  'contract',
  'insurance',
  'minutes',
  'taxCertificate',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Limit of a title, in characters. */
export const maxDocumentTitle = 200;

export const firstDocumentYear = 1900;
export const lastDocumentYear = 2100;
