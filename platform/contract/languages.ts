import { z } from 'zod';
import { languageKeys } from './language-keys.ts';
import { lineSchema, multilineSchema } from './texts.ts';

// A separate file, so that the login page loads the keys without the schemas.
export { fromLocale, type LanguageKey, languageKeys, toFormatLocale, toLocale } from './language-keys.ts';

export const languageSchema = z.enum(languageKeys);

/** A text per language; German is required, the others fall back to it. */
export const localizedTextSchema = z.object({
  de: z.string(),
  en: z.string().optional(),
  es: z.string().optional(),
  fr: z.string().optional(),
  ru: z.string().optional(),
  cn: z.string().optional(),
});

export type LocalizedText = z.infer<typeof localizedTextSchema>;

/** Returns the schema of a line per language; an empty one falls back to German. */
export function localizedLineSchema(max: number) {
  return localizedSchema(lineSchema(max));
}

/** Returns the schema of a multi-line text per language. */
export function localizedMultilineSchema(max: number) {
  return localizedSchema(multilineSchema(max));
}

/** Returns the schema of a text per language with any rule. */
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
