import { type LanguageKey, languageKeys } from '../../contract/language-keys.ts';

const storageKey = 'kontor-language';

/** The language last used in this browser; German for newcomers (specification, section 1). */
export function readStoredLanguage(): LanguageKey {
  const stored = localStorage.getItem(storageKey);
  return languageKeys.find((key) => key === stored) ?? 'de';
}

/** Keeps the language for the next visit, so the login speaks it too. */
export function storeLanguage(language: LanguageKey): void {
  localStorage.setItem(storageKey, language);
}
