import { saveLanguage } from '#modules/organizations/web/index.tsx';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { showLanguage } from '#platform/web/i18n/i18n.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import { reportError } from '#platform/web/api/error-banners.ts';

/** Shows the language at once and makes it the user's default; goes back when it could not be saved. */
export async function changeLanguage(next: LanguageKey): Promise<void> {
  const previous = currentLanguage.get();
  try {
    await showLanguage(next);
    await saveLanguage(next);
  } catch (error) {
    await showLanguage(previous);
    reportError(error);
  }
}
