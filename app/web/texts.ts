import type { LanguageKey } from '#platform/contract/languages.ts';
import { listModuleTexts } from './module-texts/module-texts.ts';

/** Texts in front of the login and at once behind it. */
const firstTexts = import.meta.glob<{ default: object }>([
  '../../platform/locales/*.json',
  '../../modules/identity/locales/{shared,sign-in}/*.json',
  '../../modules/organizations/locales/shared/*.json',
]);

/**
 * Loads one file of texts: `platform/locales/<language>.json`, or for a feature such as `accounting/expenses`
 * `modules/accounting/locales/expenses/<language>.json`.
 *
 * @throws Error when the feature has no texts in the language
 */
export async function loadTextFile(language: LanguageKey, feature: string): Promise<object> {
  const load = firstTexts[`${folderOf(feature)}${language}.json`] ?? (await listModuleTexts(language)).get(feature);
  if (load === undefined) throw new Error(`No texts for ${feature} in ${language}`);
  return (await load()).default;
}

function folderOf(feature: string): string {
  const [module = '', part] = feature.split('/');
  return part === undefined ? `../../${module}/locales/` : `../../modules/${module}/locales/${part}/`;
}
