import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { textFields } from '../../contract/configuration/mail-texts.ts';
import type { MailTexts } from '../../contract/configuration/mail-texts.ts';

const readText = createTextReader();
const names = Object.keys(textFields) as (keyof MailTexts)[];

/** Default texts of the product for mails with invoices. */
export const defaultTexts = eachText((name, language) =>
  readText(language, { namespace: 'accounting', folder: 'letters', key: name }),
);

/** Completes the texts of an organisation with the product's own for empty ones. */
export function completeTexts(texts: MailTexts): MailTexts {
  return eachText((name, language) => texts[name][language]?.trim() || (defaultTexts[name][language] ?? ''));
}

function eachText(textOf: (name: keyof MailTexts, language: LanguageKey) => string): MailTexts {
  const inEach = (name: keyof MailTexts) =>
    Object.fromEntries(languageKeys.map((language) => [language, textOf(name, language)])) as LocalizedText;
  return Object.fromEntries(names.map((name) => [name, inEach(name)])) as MailTexts;
}
