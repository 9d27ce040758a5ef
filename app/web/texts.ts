const files = import.meta.glob<{ default: object }>([
  '../../platform/locales/*.json',
  '../../modules/*/locales/*/*.json',
  // The server alone reads these (`serverTextFolders`); a pattern has to be written out.
  '!../../modules/*/locales/{catalogue,documents,e-invoice-rules,letters,mails}/*.json',
]);

/**
 * Loads one file of texts: `platform/locales/<language>.json`, or for a feature such as `accounting/expenses`
 * `modules/accounting/locales/expenses/<language>.json`.
 *
 * @throws Error when the feature has no texts in the language
 */
export async function loadTextFile(language: string, feature: string): Promise<object> {
  const load = files[`${folderOf(feature)}${language}.json`];
  if (load === undefined) throw new Error(`No texts for ${feature} in ${language}`);
  return (await load()).default;
}

/** All features of modules that have texts of their own, for screens that show words of every module. */
export function listTextFeatures(): readonly string[] {
  const features = Object.keys(files).flatMap((path) => {
    const [, module, feature] = /\/modules\/([^/]+)\/locales\/([^/]+)\/de\.json$/u.exec(path) ?? [];
    return module === undefined ? [] : [`${module}/${feature}`];
  });
  return features;
}

function folderOf(feature: string): string {
  const [module = '', part] = feature.split('/');
  return part === undefined ? `../../${module}/locales/` : `../../modules/${module}/locales/${part}/`;
}
