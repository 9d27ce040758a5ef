/** Folders of a module's `locales` that the server alone reads; each other folder is a feature with screens. */
export const serverTextFolders: readonly string[] = [
  'answers',
  'batches',
  'catalogue',
  'documents',
  'e-invoice-rules',
  'invitation',
  'letters',
  'mails',
  'public-homepage',
  'public-pages',
];
