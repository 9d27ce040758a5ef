import i18next from 'i18next';
import type { BackendModule, ReadCallback, ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fromLocale, toLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { currentLanguage } from './language.ts';
import { storeLanguage } from './stored-language.ts';
import { listTextFiles, namespaceOf } from './text-features.ts';

/** Loads the texts of the platform or of a feature such as `shop/articles`; rejects when there are none. */
export type LoadTexts = (language: LanguageKey, feature: string) => Promise<object>;

let started: Promise<void> = Promise.resolve();
let loadFile: LoadTexts = () => Promise.reject(new Error('startTexts was not called'));
/** The files that screens have asked for; a change of language loads all of them. */
const wanted = new Set<string>();
/** The files that i18next has, each with its language. */
const loaded = new Set<string>();

/**
 * Starts i18next with lazily loaded texts; resolves when the first files are there. The first screen waits for them, so
 * the shared texts of a module come later, with the first error or page that needs them.
 */
export function startTexts(load: LoadTexts, language: LanguageKey, files: readonly string[]): Promise<void> {
  loadFile = load;
  started = initialize(language, files);
  return started;
}

async function initialize(language: LanguageKey, files: readonly string[]): Promise<void> {
  for (const file of files) wanted.add(file);
  const backend: BackendModule = { type: 'backend', init: () => undefined, read: readNamespace };
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      // The BCP 47 tag, not the language key: plural forms and numbers in texts follow it, and browsers do not know
      // `cn`.
      lng: toLocale(language),
      // All languages have the same keys, as `npm test` checks: German texts would be loaded needlessly.
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...new Set(files.map(namespaceOf))],
      defaultNS: 'platform',
      // React already escapes texts.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      saveMissing: true,
      missingKeyHandler: reportMissing,
    });
  applyLanguage(language);
}

/** Hands i18next all wanted texts of a module in one language: its features share the namespace. */
function readNamespace(locale: string, namespace: string, done: ReadCallback): void {
  const language = fromLocale(locale) ?? 'de';
  const files = [...wanted].filter((file) => namespaceOf(file) === namespace);
  readTogether(language, files).then(
    (texts) => done(null, texts),
    (error: Error) => done(error, false),
  );
}

async function readTogether(language: LanguageKey, files: readonly string[]): Promise<ResourceKey> {
  const texts = await Promise.all(files.map((file) => loadFile(language, file)));
  for (const file of files) loaded.add(`${language} ${file}`);
  return Object.assign({}, ...texts) as ResourceKey;
}

/**
 * Loads texts before something that needs them is shown.
 *
 * @param features such as `shop/articles`; a module alone means the texts that all its screens share
 */
export async function loadTexts(features: readonly string[]): Promise<void> {
  await started;
  const files = features.flatMap(listTextFiles);
  for (const file of files) wanted.add(file);
  const unknown = files.map(namespaceOf).filter((namespace) => !i18next.hasLoadedNamespace(namespace));
  if (unknown.length > 0) await i18next.loadNamespaces([...new Set(unknown)]);
  let language: LanguageKey;
  do {
    language = currentLanguage.get();
    await addMissing(language, files);
    // The language may have changed in between.
  } while (language !== currentLanguage.get());
}

/** Switches the interface to a language once its texts for the screen are loaded. */
export async function showLanguage(language: LanguageKey): Promise<void> {
  await started;
  const locale = toLocale(language);
  if (i18next.language !== locale) {
    await i18next.loadLanguages(locale);
    // A page that is being opened may ask for more in between.
    do await addMissing(language, [...wanted]);
    while ([...wanted].some((file) => !loaded.has(`${language} ${file}`)));
    await i18next.changeLanguage(locale);
  }
  storeLanguage(language);
  applyLanguage(language);
}

/** Adds the texts of files that i18next does not have yet to those of their module. */
async function addMissing(language: LanguageKey, files: readonly string[]): Promise<void> {
  const missing = [...new Set(files)].filter((file) => !loaded.has(`${language} ${file}`));
  const texts = await Promise.all(missing.map((file) => loadFile(language, file)));
  for (const [index, file] of missing.entries()) {
    i18next.addResourceBundle(toLocale(language), namespaceOf(file), texts[index], true, true);
    loaded.add(`${language} ${file}`);
  }
}

/** A key on the screen is a bug: a page that does not name the feature whose texts it shows. */
function reportMissing(_: unknown, namespace: string, key: string, ...rest: readonly unknown[]): void {
  const options = rest.at(-1) as { readonly defaultValue?: string } | undefined;
  if (options?.defaultValue === undefined)
    globalThis.reportError(new Error(`The text ${namespace}:${key} is not loaded`));
}

function applyLanguage(language: LanguageKey): void {
  document.documentElement.lang = toLocale(language);
  currentLanguage.set(language);
}
