import { z } from 'zod';

/** Language keys of the interface and of invoices (specification, section 9). */
export const languageKeys = ['de', 'en', 'es', 'fr', 'ru', 'cn'] as const;

export const languageSchema = z.enum(languageKeys);

export type LanguageKey = z.infer<typeof languageSchema>;

/** The BCP 47 tag of a language key: for `Intl`, the `lang` attribute and PDF metadata. */
export function toLocale(language: LanguageKey): string {
  return language === 'cn' ? 'zh-CN' : language;
}

/** A text per language; German is always there, the others fall back to it. */
export const localizedTextSchema = z.object({
  de: z.string(),
  en: z.string().optional(),
  es: z.string().optional(),
  fr: z.string().optional(),
  ru: z.string().optional(),
  cn: z.string().optional(),
});

export type LocalizedText = z.infer<typeof localizedTextSchema>;
