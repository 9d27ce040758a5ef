const files = import.meta.glob<{ default: object }>(['../../platform/locales/*.json', '../../modules/*/locales/*.json']);

/**
 * Loads `platform/locales/<language>.json` or `modules/<namespace>/locales/<language>.json`.
 * @throws Error when the module has no texts in the language
 */
export async function loadTextFile(language: string, namespace: string): Promise<object> {
  const folder = namespace === 'platform' ? 'platform' : `modules/${namespace}`;
  const load = files[`../../${folder}/locales/${language}.json`];
  if (load === undefined) throw new Error(`No texts for ${namespace} in ${language}`);
  return (await load()).default;
}
