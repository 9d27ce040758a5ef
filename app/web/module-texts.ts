/** Texts of all modules, by path; their 260 names do not travel to the login. */
export const moduleTexts = import.meta.glob<{ default: object }>([
  '../../modules/*/locales/*/*.json',
  // The server alone reads these (`serverTextFolders`); a pattern has to be written out.
  '!../../modules/*/locales/{catalogue,documents,e-invoice-rules,letters,mails}/*.json',
]);

/** All features of modules that have texts of their own, for screens that show words of every module. */
export function listTextFeatures(): readonly string[] {
  return Object.keys(moduleTexts).flatMap((path) => {
    const [, module, feature] = /\/modules\/([^/]+)\/locales\/([^/]+)\/de\.json$/u.exec(path) ?? [];
    return module === undefined ? [] : [`${module}/${feature}`];
  });
}
