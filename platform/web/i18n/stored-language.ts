import { languageKeys } from '../../contract/language-keys.ts';
import type { LanguageKey } from '../../contract/language-keys.ts';
import { readStored, store } from '../state/browser-storage.ts';

const storageKey = 'kontor-language';

/** Reads the last used language of this browser; German by default (specification, section 1). */
export function readStoredLanguage(): LanguageKey {
  const stored = readStored(storageKey);
  return languageKeys.find((key) => key === stored) ?? 'de';
}

/** Stores the language for the next visit, including the login. */
export function storeLanguage(language: LanguageKey): void {
  store(storageKey, language);
}
