const files = import.meta.glob<{ default: object }>([
  '../../platform/locales/*.json',
  '../../modules/*/locales/*.json',
  '../../modules/*/locales/check/*.json',
]);

/**
 * Loads `platform/locales/<language>.json` or `modules/<namespace>/locales/<language>.json`; of texts that few screens
 * need, such as those of the namespace `accounting/check`, `modules/accounting/locales/check/<language>.json`.
 *
 * @throws Error when the module has no texts in the language
 */
export async function loadTextFile(language: string, namespace: string): Promise<object> {
  const [module = '', ...part] = namespace.split('/');
  const folder = [module === 'platform' ? module : `modules/${module}`, 'locales', ...part, language].join('/');
  const load = files[`../../${folder}.json`];
  if (load === undefined) throw new Error(`No texts for ${namespace} in ${language}`);
  return (await load()).default;
}
