import { z } from 'zod';
import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { multilineSchema } from '#platform/contract/texts.ts';

/** Texts of an object that exposés in other languages show; in German they stand in its data. */
export const translatedTexts = [
  'title',
  'descriptionNote',
  'furnishingNote',
  'locationNote',
  'otherNote',
  'descriptionNoteLong',
  'locationNoteLong',
  'descriptionShortExpose',
  'additionalAttributesExpose',
] as const;

/** A language beside German. */
export type TranslatedLanguage = Exclude<LanguageKey, 'de'>;

const textsOfLanguage = z.strictObject(
  Object.fromEntries(translatedTexts.map((name) => [name, multilineSchema(10_000).optional()])),
);

/** `texts` of a request: those of a language that is named are replaced as a whole. */
export const sentTextsSchema = z.strictObject(
  Object.fromEntries(
    languageKeys.filter((language) => language !== 'de').map((language) => [language, textsOfLanguage.optional()]),
  ),
);
