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
