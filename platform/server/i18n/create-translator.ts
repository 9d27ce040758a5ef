import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { ResourceLanguage } from 'i18next';
import { languageKeys, toLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';

/**
 * The text of a key in a language, with `{{names}}` replaced by values. HTML is escaped where it is built, not here.
 */
export type Translate = (language: LanguageKey, key: string, values?: Record<string, string | number>) => string;

/**
 * Reads `de.json` … `cn.json` of a folder, once, at start.
 *
 * @param folder address of the folder, ending with a slash: `new URL('../locales/mails/', import.meta.url)`
 * @throws Error when a language is missing at start, or a key when it is asked for: no key name ever reaches a reader
 */
export function createTranslator(folder: URL): Translate {
  const i18n = i18next.createInstance();
  const resources = Object.fromEntries(
    languageKeys.map((language) => [toLocale(language), { translation: readTexts(folder, language) }]),
  );
  void i18n.init({
    resources,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (language, key, values) => {
    // A count or a context chooses among several texts of the key; there may be none without.
    const options = { ...values, lng: toLocale(language) };
    if (!i18n.exists(key, options))
      throw new Error(`The text ${key} is missing in ${language}.json of ${folder.pathname}`);
    return i18n.t(key, options);
  };
}

function readTexts(folder: URL, language: LanguageKey): ResourceLanguage {
  return JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));
}

/** All texts of a language in a folder of `createTranslator`, unfilled, by their keys with dots. */
export function listTexts(folder: URL, language: LanguageKey): Record<string, string> {
  return flatten(readTexts(folder, language), '');
}

function flatten(texts: object, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
      typeof text === 'object' && text !== null
        ? Object.entries(flatten(text, `${prefix}${name}.`))
        : [[`${prefix}${name}`, String(text)] as const],
    ),
  );
}
