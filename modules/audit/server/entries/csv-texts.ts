import type { AuditEntry } from '../../contract/index.ts';
import type { AuditWord, AuditWords } from '#platform/contract/audit.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTextFinder } from '#platform/server/i18n/text-reader.ts';

const columns = [
  'time',
  'timeUtc',
  'event',
  'name',
  'email',
  'subjectType',
  'subject',
  'subjectId',
  'changes',
  'address',
  'requestId',
] as const;
// The Swedish format is the one that every spreadsheet recognises as a time.
const berlinTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Texts of the log as CSV. */
export interface CsvTexts {
  /** Returns the header row in a language. */
  header(language: LanguageKey): string[];
  /** Returns an entry as cells, in the order of the header. */
  cells(entry: AuditEntry, language: LanguageKey): string[];
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

  function nameSubject(
    { event, subject }: Pick<AuditEntry, 'event' | 'subject'>,
    language: LanguageKey,
  ): readonly [type: string, label: string, id: string] {
    if (subject === null) return ['', '', ''];
    const { type, id, label } = subject;
    return [
      say(language, words.subject(type, event), type),
      say(language, id === null ? undefined : words.record(id), label),
      id ?? '',
    ];
  }

  function describeChange(
    { event, subject }: Pick<AuditEntry, 'event' | 'subject'>,
    { field, from, to }: AuditEntry['changes'][number],
    language: LanguageKey,
  ): string {
    const label = find(language, words.field(event, field, subject?.type)) ?? field;
    return `${label}: ${from ?? '–'} → ${to ?? '–'}`;
  }

  return {
    header: (language) => columns.map((column) => own(language, `csv.${column}`)),
    cells: ({ occurredAt, event, user, subject, changes, withoutVersion, address, requestId }, language) => {
      const inWords = changes.map((change) => describeChange({ event, subject }, change, language));
      return [
        berlinTime.format(new Date(occurredAt)),
        // This column distinguishes the hour that the end of summer time repeats.
        occurredAt,
        describeEvent(event, subject?.type, language),
        user?.name ?? '',
        user?.email ?? '',
        ...nameSubject({ event, subject }, language),
        [...inWords, ...(withoutVersion ? [own(language, 'details.withoutVersion')] : [])].join('; '),
        address ?? '',
        requestId,
      ];
    },
    fileName: (day, language) => `${own(language, 'export.fileName')}-${day}.csv`,
  };
}
