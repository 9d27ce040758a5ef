import { z } from 'zod';
import { languageKeys } from './language-keys.ts';
import { lineSchema, multilineSchema } from './texts.ts';

// The keys stand apart so that the login page gets them without the schemas.
export { fromLocale, type LanguageKey, languageKeys, toFormatLocale, toLocale } from './language-keys.ts';

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

/** A text per language as people write it; a language left empty falls back to German. */
export function localizedLineSchema(max: number) {
  return localizedSchema(lineSchema(max));
}

/** The same with texts of several lines. */
export function localizedMultilineSchema(max: number) {
  return localizedSchema(multilineSchema(max));
}

/** The same with texts of any rule. */
function localizedSchema(text: z.ZodString) {
  return z.strictObject({
    de: text.default(''),
    en: text.optional(),
    es: text.optional(),
    fr: text.optional(),
    ru: text.optional(),
    cn: text.optional(),
  });
}
