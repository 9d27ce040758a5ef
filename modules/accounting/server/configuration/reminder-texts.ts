import type { LocalizedText } from '#platform/contract/languages.ts';
import { reminderTextNames } from '../../contract/configuration/reminder-settings.ts';
import type { ReminderSettings } from '../../contract/configuration/reminder-settings.ts';
import { inEachLanguage, readLetter } from './default-texts.ts';

type Texts = Record<(typeof reminderTextNames)[number], LocalizedText>;

const eachText = (textOf: (name: keyof Texts) => LocalizedText): Texts =>
  Object.fromEntries(reminderTextNames.map((name) => [name, textOf(name)])) as Texts;

/** Texts of the product for reminders. */
export const defaultReminderTexts = eachText((name) => inEachLanguage((language) => readLetter(language, name)));

/** Completes the texts of an organisation with the product's own for empty ones. */
export function completeReminderTexts(settings: ReminderSettings): ReminderSettings {
  const texts = eachText((name) =>
    inEachLanguage((language) => settings[name][language]?.trim() || (defaultReminderTexts[name][language] ?? '')),
  );
  return { ...settings, ...texts };
}
