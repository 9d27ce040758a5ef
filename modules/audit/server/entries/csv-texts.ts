import { germanTimeOf } from '#platform/contract/days.ts';
import type { AuditEntry } from '../../contract/index.ts';
import type { AuditWord, AuditWords } from '#platform/contract/audit.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTextFinder } from '#platform/server/i18n/text-reader.ts';
import type { ExportColumn } from '#platform/server/sheets/define-export.ts';

/** Texts of the log as CSV. */
export interface CsvTexts {
  columns(language: LanguageKey): ExportColumn<AuditEntry>[];
  /** Returns the file name, such as `protokoll-2026-11-21.csv`. */
  fileName(day: string, language: LanguageKey): string;
}

export function createCsvTexts(words: AuditWords): CsvTexts {
  const { find, read } = createTextFinder();
  const own = (language: LanguageKey, key: string): string => read(language, { namespace: 'audit', key });
  const say = (language: LanguageKey, word: AuditWord | undefined, name: string): string =>
    word === undefined ? name : read(language, word);

  function describeEvent(event: string, subjectType: string | undefined, language: LanguageKey): string {
    const word = words.event(event, subjectType);
    const text = say(language, word, event);
    return word?.kind === undefined ? text : text.replace('{{kind}}', read(language, word.kind));
  }

  function nameSubject({ subject }: AuditEntry, language: LanguageKey): string {
    if (subject === null) return '';
    return say(language, subject.id === null ? undefined : words.record(subject.id), subject.label);
  }

  function describeChange(
    { event, subject }: Pick<AuditEntry, 'event' | 'subject'>,
    { field, from, to }: AuditEntry['changes'][number],
    language: LanguageKey,
  ): string {
    const label = find(language, words.field(event, field, subject?.type)) ?? field;
    return `${label}: ${from ?? '–'} → ${to ?? '–'}`;
  }

  function describeChanges(entry: AuditEntry, language: LanguageKey): string {
    const inWords = entry.changes.map((change) => describeChange(entry, change, language));
    return [...inWords, ...(entry.withoutVersion ? [own(language, 'details.withoutVersion')] : [])].join('; ');
  }

  const toCells = (language: LanguageKey): Readonly<Record<string, (entry: AuditEntry) => string>> => ({
    time: ({ occurredAt }) => germanTimeOf(new Date(occurredAt)),
    // This column distinguishes the hour that the end of summer time repeats.
    timeUtc: ({ occurredAt }) => occurredAt,
    event: ({ event, subject }) => describeEvent(event, subject?.type, language),
    name: ({ user }) => user?.name ?? '',
    email: ({ user }) => user?.email ?? '',
    subjectType: ({ event, subject }) =>
      subject === null ? '' : say(language, words.subject(subject.type, event), subject.type),
    subject: (entry) => nameSubject(entry, language),
    subjectId: ({ subject }) => subject?.id ?? '',
    changes: (entry) => describeChanges(entry, language),
    address: ({ address }) => address ?? '',
    requestId: ({ requestId }) => requestId,
  });

  return {
    columns: (language) =>
      Object.entries(toCells(language)).map(([name, cell]) => ({ caption: own(language, `csv.${name}`), cell })),
    fileName: (day, language) => `${own(language, 'export.fileName')}-${day}.csv`,
  };
}
