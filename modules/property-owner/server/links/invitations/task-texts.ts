import { germanDayOf } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';

const translate = createTranslator(new URL('../../../locales/links/', import.meta.url));

/** Returns the texts of a task's result. */
export function taskTexts(
  language: LanguageKey,
  key: 'fileName' | 'day' | 'mails' | 'email' | 'eid' | 'owner',
): string {
  return translate(language, `usersOwner.result.${key}`);
}

/** Formats the sending day of a mail in the German calendar; null: today. */
export function formatDueDay(dueAt: Date | null, language: LanguageKey): string {
  if (dueAt === null) return translate(language, 'usersOwner.result.today');
  return formatNumericDay(germanDayOf(dueAt), language);
}
