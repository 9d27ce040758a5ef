import { formatMonth, formatWeekday } from '#platform/contract/format-calendar.ts';
import { compareIn } from '#platform/contract/text-order.ts';
import { languageKeys, toFormatLocale } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';

/** Input of the document worker for a person's month. */
export interface TimeSheetToPrint {
  readonly language: LanguageKey;
  /** `YYYY-MM` */
  readonly month: string;
  readonly company: string;
  readonly person: string;
  /** Entries in chronological order. */
  readonly entries: readonly TimeEntry[];
}

type Texts = (typeof invoiceDocumentTexts)['de']['timeSheet'];
const texts = Object.fromEntries(languageKeys.map((key) => [key, invoiceDocumentTexts[key].timeSheet])) as Record<
  LanguageKey,
  Texts
>;

/** Sheet of the hours of one person in a month: a row for each entry, sums by project, space for two signatures. */
export const timeSheet = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/time-sheet.typ', import.meta.url),
  texts,
  languageOf: ({ language }: TimeSheetToPrint) => language,
  data: ({ language, month, company, person, entries }, { texts: words, formats }) => {
    const monthName = formatMonth(month, language);
    return {
      title: `${words.title} ${monthName}`,
      author: company,
      company,
      person,
      monthName,
      words,
      rows: entries.map((entry) => ({
        day: `${formatWeekday(entry.day, language)} ${formats.day(entry.day)}`,
        times: entry.start === '' ? '–' : `${entry.start}–${entry.end}`,
        duration: toHours(entry.minutes),
        work: breakLongWords([entry.project?.label, entry.service?.label].filter(Boolean).join(' · '), 24),
        text: breakLongWords(entry.text, 30),
      })),
      sums: sumByProject(entries, language).map(({ label, minutes }) => ({
        label: label === '' ? words.noProject : breakLongWords(label, 30),
        value: toHours(minutes),
      })),
      total: toHours(entries.reduce((sum, { minutes }) => sum + minutes, 0)),
      pageOf: invoiceDocumentTexts[language].pageOf,
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = timeSheet;

/** Sums the minutes of each project; projects with the same name stay separate. */
function sumByProject(
  entries: readonly TimeEntry[],
  language: LanguageKey,
): { readonly label: string; readonly minutes: number }[] {
  const sums = new Map<string | undefined, { readonly label: string; readonly minutes: number }>();
  for (const { project, minutes } of entries)
    sums.set(project?.id, { label: project?.label ?? '', minutes: (sums.get(project?.id)?.minutes ?? 0) + minutes });
  return [...sums.values()].toSorted((one, other) => compareIn(toFormatLocale(language))(one.label, other.label));
}

/** Formats minutes as `H:MM`. */
function toHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
