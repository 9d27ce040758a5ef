import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { currentLanguage } from './language.ts';
import { storeLanguage } from './stored-language.ts';
import { listTextFiles, namespaceOf } from './text-features.ts';

/** Loads the texts of the platform or of a feature such as `accounting/expenses`; rejects when there are none. */
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
  const texts = loadMissing(language, files);
  await i18next.use(initReactI18next).init({
    // The tag, not our key: plural forms and numbers in texts follow it, and no browser knows `cn`.
    lng: toLocale(language),
    // All languages have the same keys, as `npm test` checks: German beside them would be loaded in vain.
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    defaultNS: 'platform',
    // React escapes by itself.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: reportMissing,
  });
  await addTexts(language, texts);
  applyLanguage(language);
}

/**
 * Loads texts before something that needs them is shown.
 *
 * @param features such as `accounting/expenses`; a module alone means the texts that all its screens share
 */
export async function loadTexts(features: readonly string[]): Promise<void> {
  await started;
  const files = features.flatMap(listTextFiles);
  let language: LanguageKey;
  do {
    language = currentLanguage.get();
    await addTexts(language, loadMissing(language, files));
    // The language may have changed in between.
  } while (language !== currentLanguage.get());
}

/** Switches the interface to a language once all texts on the screen are there in it. */
export async function showLanguage(language: LanguageKey): Promise<void> {
  await started;
  const locale = toLocale(language);
  if (i18next.language !== locale) {
    // A page that is being opened may ask for more in between.
    do await addTexts(language, loadMissing(language, [...wanted]));
    while ([...wanted].some((file) => !loaded.has(`${language} ${file}`)));
    await i18next.changeLanguage(locale);
  }
  storeLanguage(language);
  applyLanguage(language);
}

/** Files with their texts, those apart that i18next has already. */
function loadMissing(language: LanguageKey, files: readonly string[]): Promise<(readonly [string, object])[]> {
  for (const file of files) wanted.add(file);
  const missing = [...new Set(files)].filter((file) => !loaded.has(`${language} ${file}`));
  return Promise.all(missing.map(async (file) => [file, await loadFile(language, file)] as const));
}

async function addTexts(language: LanguageKey, loading: Promise<(readonly [string, object])[]>): Promise<void> {
  for (const [file, texts] of await loading) {
    i18next.addResourceBundle(toLocale(language), namespaceOf(file), texts, true, true);
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
