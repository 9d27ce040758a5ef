import { languageKeys } from '../../contract/language-keys.ts';
import type { LanguageKey } from '../../contract/language-keys.ts';
import { readStored, store } from '../state/browser-storage.ts';

const storageKey = 'kontor-language';

/** The language last used in this browser; German for newcomers (specification, section 1). */
export function readStoredLanguage(): LanguageKey {
  const stored = readStored(storageKey);
  return languageKeys.find((key) => key === stored) ?? 'de';
}

/** Keeps the language for the next visit, so the login speaks it too. */
export function storeLanguage(language: LanguageKey): void {
  store(storageKey, language);
}
