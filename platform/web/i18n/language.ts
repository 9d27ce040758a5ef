import { createStore, useStore } from '../state/store.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';

/** The language of the interface; changed only by `showLanguage` after its texts are there. */
export const currentLanguage = createStore<LanguageKey>('de');

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): LanguageKey {
  return useStore(currentLanguage);
}
