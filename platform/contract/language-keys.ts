/** Language keys of the interface and of documents (specification, section 9). */
export const languageKeys = ['de', 'en', 'es', 'fr', 'ru', 'cn'] as const;

export type LanguageKey = (typeof languageKeys)[number];

/**
 * Returns the BCP 47 tag of a language key: for the `lang` attribute, texts, plural forms, sorting and PDF metadata.
 */
export function toLocale(language: LanguageKey): string {
  return language === 'cn' ? 'zh-CN' : language;
}

/** Returns the tag for formatting numbers and days. English uses the European order: day before month. */
export function toFormatLocale(language: LanguageKey): string {
  return language === 'en' ? 'en-GB' : toLocale(language);
}

/** Returns the language key of a tag of {@link toLocale}; undefined for any other. */
export function fromLocale(locale: string): LanguageKey | undefined {
  return languageKeys.find((language) => toLocale(language) === locale);
}
