import type { LanguageKey } from '../../contract/languages.ts';
import { createStore, useStore } from '../state/store.ts';

/** Language of the interface; changed only by `showLanguage`, after its texts are loaded. */
export const currentLanguage = createStore<LanguageKey>('de');

/** Reads the language of the interface; the component renders again when it changes. */
export function useLanguage(): LanguageKey {
  return useStore(currentLanguage);
}

/** Names of the languages in themselves, for switchers. */
export const languageNames: Readonly<Record<LanguageKey, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
  cn: '中文',
};

/** Returns the text of a per-language map in the given language, else in German. */
export function localize(
  text: Readonly<Partial<Record<LanguageKey, string>>> & { readonly de: string },
  language: LanguageKey,
): string {
  return text[language] ?? text.de;
}
