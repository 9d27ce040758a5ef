import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey, LocalizedText } from '#platform/contract/languages.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { textFields } from '../../contract/configuration/mail-texts.ts';
import type { MailTexts } from '../../contract/configuration/mail-texts.ts';
import { reminderTextNames } from '../../contract/configuration/reminder-settings.ts';
import type { ReminderSettings } from '../../contract/configuration/reminder-settings.ts';

const readText = createTextReader();
const mailTextNames = Object.keys(textFields) as (keyof MailTexts)[];

/** Default texts of the product for mails with invoices, and for reminders. */
export const defaultTexts: MailTexts = readDefaults(mailTextNames);
export const defaultReminderTexts = readDefaults(reminderTextNames);

/** Completes the texts of an organisation with the product's own for empty ones. */
export function completeTexts(texts: MailTexts): MailTexts {
  return complete(texts, defaultTexts);
}

/** The same for the texts of reminders. */
export function completeReminderTexts(settings: ReminderSettings): ReminderSettings {
  return { ...settings, ...complete<(typeof reminderTextNames)[number]>(settings, defaultReminderTexts) };
}

function complete<Name extends string>(
  texts: Readonly<Record<Name, LocalizedText>>,
  defaults: Readonly<Record<Name, LocalizedText>>,
): Record<Name, LocalizedText> {
  return eachText(
    Object.keys(defaults) as Name[],
    (name, language) => texts[name][language]?.trim() || (defaults[name][language] ?? ''),
  );
}

function readDefaults<Name extends string>(names: readonly Name[]): Record<Name, LocalizedText> {
  return eachText(names, (name, language) =>
    readText(language, { namespace: 'accounting', folder: 'letters', key: name }),
  );
}

function eachText<Name extends string>(
  names: readonly Name[],
  textOf: (name: Name, language: LanguageKey) => string,
): Record<Name, LocalizedText> {
  const inEach = (name: Name) =>
    Object.fromEntries(languageKeys.map((language) => [language, textOf(name, language)])) as LocalizedText;
  return Object.fromEntries(names.map((name) => [name, inEach(name)])) as Record<Name, LocalizedText>;
}
