/** Texts in front of the login and at once behind it. */
const firstTexts = import.meta.glob<{ default: object }>([
  '../../platform/locales/*.json',
  '../../modules/identity/locales/{shared,sign-in}/*.json',
  '../../modules/organizations/locales/shared/*.json',
]);

type Texts = typeof firstTexts;

let known: Texts = firstTexts;

/** Adds the texts of all modules, which the part behind the login brings along. */
export function addTexts(texts: Texts): void {
  known = { ...firstTexts, ...texts };
}

/**
 * Loads one file of texts: `platform/locales/<language>.json`, or for a feature such as `accounting/expenses`
 * `modules/accounting/locales/expenses/<language>.json`.
 *
 * @throws Error when the feature has no texts in the language
 */
export async function loadTextFile(language: string, feature: string): Promise<object> {
  const path = `${folderOf(feature)}${language}.json`;
  const load = known[path] ?? (await import('./module-texts.ts')).moduleTexts[path];
  if (load === undefined) throw new Error(`No texts for ${feature} in ${language}`);
  return (await load()).default;
}

function folderOf(feature: string): string {
  const [module = '', part] = feature.split('/');
  return part === undefined ? `../../${module}/locales/` : `../../modules/${module}/locales/${part}/`;
}
