import { z } from 'zod';
import { languageKeys } from './language-keys.ts';

// The keys stand apart so that the login page gets them without the schemas.
export { type LanguageKey, languageKeys, toLocale } from './language-keys.ts';

export const languageSchema = z.enum(languageKeys);

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
