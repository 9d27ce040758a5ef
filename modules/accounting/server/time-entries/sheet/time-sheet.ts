import { formatMonth, formatWeekday } from '#platform/contract/format-calendar.ts';
import { compareIn } from '#platform/contract/text-order.ts';
import { languageKeys, toFormatLocale } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';
import type { TimeEntry } from '#modules/accounting/contract/time-entries/time-entries.ts';

/** Input of the document worker for a person's month, or for the hours that an invoice bills. */
export interface TimeSheetToPrint {
  readonly language: LanguageKey;
  /** `YYYY-MM`, or the first and the last day. */
  readonly period: string | { readonly from: string; readonly to: string };
  readonly company: string;
  /** Person whose hours they are; for an invoice its subject. */
  readonly person: string;
  /** `invoice`: sums by service, as in its positions, and the person of each entry. */
  readonly purpose: 'month' | 'invoice';
  /** Entries in chronological order. */
  readonly entries: readonly TimeEntry[];
}

type Texts = (typeof invoiceDocumentTexts)['de']['timeSheet'];
const texts = Object.fromEntries(languageKeys.map((key) => [key, invoiceDocumentTexts[key].timeSheet])) as Record<
  LanguageKey,
  Texts
>;

/** Sheet of hours: a row for each entry, sums by project or service, space for two signatures. */
export const timeSheet = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/time-sheet.typ', import.meta.url),
  texts,
  languageOf: ({ language }: TimeSheetToPrint) => language,
  data: ({ language, period, company, person, purpose, entries }, { texts: words, formats }) => {
    const isOfInvoice = purpose === 'invoice';
    const monthName = formatPeriod(period, language, formats.day);
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
        work: breakLongWords(
          [isOfInvoice ? entry.person.label : entry.project?.label, entry.service?.label].filter(Boolean).join(' · '),
          24,
        ),
        text: breakLongWords(entry.text, 30),
      })),
      sums: sumBy(
        isOfInvoice ? ({ service, project }) => service ?? project : ({ project }) => project,
        entries,
        language,
      ).map(({ label, minutes }) => ({
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

function formatPeriod(
  period: TimeSheetToPrint['period'],
  language: LanguageKey,
  formatDay: (day: string) => string,
): string {
  if (typeof period === 'string') return formatMonth(period, language);
  const [from, to] = [formatDay(period.from), formatDay(period.to)];
  return from === to ? from : `${from}–${to}`;
}

/** Sums the minutes of each record; records with the same name stay separate. */
function sumBy(
  recordOf: (entry: TimeEntry) => TimeEntry['project'],
  entries: readonly TimeEntry[],
  language: LanguageKey,
): { readonly label: string; readonly minutes: number }[] {
  const sums = new Map<string | undefined, { readonly label: string; readonly minutes: number }>();
  for (const entry of entries) {
    const record = recordOf(entry);
    const minutes = (sums.get(record?.id)?.minutes ?? 0) + entry.minutes;
    sums.set(record?.id, { label: record?.label ?? '', minutes });
  }
  return [...sums.values()].toSorted((one, other) => compareIn(toFormatLocale(language))(one.label, other.label));
}

/** Formats minutes as `H:MM`. */
function toHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
