import i18next from 'i18next';
import type { BackendModule, ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fromLocale, toLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { currentLanguage } from './language.ts';
import { storeLanguage } from './stored-language.ts';

/** Loads the texts of a namespace in a language; rejects if there are none. */
export type LoadTexts = (language: string, namespace: string) => Promise<object>;

let started: Promise<void> = Promise.resolve();

/** Starts i18next with lazily loaded texts; resolves once the first namespaces are loaded. */
export function startTexts(load: LoadTexts, language: LanguageKey, namespaces: readonly string[]): Promise<void> {
  started = initialize(load, language, namespaces);
  return started;
}

async function initialize(load: LoadTexts, language: LanguageKey, namespaces: readonly string[]): Promise<void> {
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read(key: string, namespace: string, done: ReadCallback) {
      load(fromLocale(key) ?? key, namespace).then(
        (texts) => done(null, { ...texts }),
        (error: Error) => done(error, false),
      );
    },
  };
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
      ns: [...namespaces],
      defaultNS: 'platform',
      // React already escapes texts.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  applyLanguage(language);
}

/** Loads the texts of modules before they are needed. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await started;
  const missing = namespaces.filter((namespace) => !i18next.hasLoadedNamespace(namespace));
  if (missing.length > 0) await i18next.loadNamespaces(missing);
}

/** Switches the interface to a language once its texts for the screen are loaded. */
export async function showLanguage(language: LanguageKey): Promise<void> {
  await started;
  const locale = toLocale(language);
  if (i18next.language !== locale) await i18next.changeLanguage(locale);
  storeLanguage(language);
  applyLanguage(language);
}

function applyLanguage(language: LanguageKey): void {
  document.documentElement.lang = toLocale(language);
  currentLanguage.set(language);
}
