/** Language keys of the interface and of invoices (specification, section 9). */
export const languageKeys = ['de', 'en', 'es', 'fr', 'ru', 'cn'] as const;

export type LanguageKey = (typeof languageKeys)[number];

/** The BCP 47 tag of a language key: for `Intl`, the `lang` attribute and PDF metadata. */
export function toLocale(language: LanguageKey): string {
  return language === 'cn' ? 'zh-CN' : language;
}
