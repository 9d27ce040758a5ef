import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { textFields } from '../../contract/configuration/mail-texts.ts';
import type { NewInvoiceDefaults } from '../../contract/configuration/new-invoices.ts';
import type { MailTexts } from '../../contract/configuration/mail-texts.ts';

const readText = createTextReader();
const names = Object.keys(textFields) as (keyof MailTexts)[];

/** Default texts of the product for mails with invoices. */
export const defaultTexts = eachText((name, language) => readLetter(language, name));

/** Defaults of new invoices until an organisation saves its own. */
export const newInvoiceDefaults: NewInvoiceDefaults = {
  serviceDatePreset: 'invoiceDate',
  introduction: inEachLanguage((language) => readLetter(language, 'introduction')),
  closing: inEachLanguage((language) => readLetter(language, 'closing')),
};

/** Completes the texts of an organisation with the product's own for empty ones. */
export function completeTexts(texts: MailTexts): MailTexts {
  return eachText((name, language) => texts[name][language]?.trim() || (defaultTexts[name][language] ?? ''));
}

/** Returns a default text of the product. */
export function readLetter(language: LanguageKey, key: string): string {
  return readText(language, { namespace: 'accounting', folder: 'letters', key });
}

export function inEachLanguage(textOf: (language: LanguageKey) => string): LocalizedText {
  return Object.fromEntries(languageKeys.map((language) => [language, textOf(language)])) as LocalizedText;
}

function eachText(textOf: (name: keyof MailTexts, language: LanguageKey) => string): MailTexts {
  return Object.fromEntries(
    names.map((name) => [name, inEachLanguage((language) => textOf(name, language))]),
  ) as MailTexts;
}
