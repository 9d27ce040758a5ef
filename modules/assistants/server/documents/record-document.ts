import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { topics } from '../../contract/drafts/answer.ts';
import { lateHours } from '../../contract/entries/entry.ts';
import type { CareEntry, NamedPatient } from '../../contract/entries/entry.ts';
import type { StaffMember } from '../../contract/staff/staff.ts';
import { sayValues } from './describe-values.ts';
import { describePerson, frameOf, printTime } from './document-head.ts';
import type { Printing } from './document-head.ts';
import { careTexts } from './document-texts.ts';

/** Input of the document worker for the record of a person. */
export interface RecordToPrint {
  readonly language: LanguageKey;
  readonly organization: string;
  readonly patient: NamedPatient;
  /** By the time of their events, the oldest first; withdrawals apart, which stand in what was withdrawn. */
  readonly entries: readonly CareEntry[];
  readonly staff: readonly Pick<StaffMember, 'name' | 'initials' | 'carePosition' | 'since' | 'until'>[];
  readonly period: string;
  readonly printedAt: string;
}

/** The record of a person, as § 630g BGB and Art. 15 GDPR let them read it. */
export const recordDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/care-record.typ', import.meta.url),
  texts: careTexts,
  languageOf: ({ language }: RecordToPrint) => language,
  data: ({ language, organization, patient, entries, staff, period, printedAt }, { texts, formats }) => {
    const printing = { texts, language };
    const { record: words } = texts;
    const person = describePerson(patient, '', printing);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return {
      ...frameOf(
        {
          title: words.title,
          organization,
          band: '',
          facts: [
            ...person,
            ...(period === '' ? [] : [{ label: texts.facts.period, value: period }]),
            { label: texts.facts.printedAt, value: printTime(printedAt, printing) },
          ],
          runningHead: [words.title, person[0]?.value ?? ''].join(' · '),
        },
        printing,
      ),
      words: { empty: words.empty, initials: words.initials, columns: Object.values(words.columns) },
      entries: entries.map((entry) => printEntry(entry, byId, printing)),
      initials: staff.map((one) => [
        one.initials,
        breakLongWords(one.name),
        one.carePosition === null ? '' : texts.positions[one.carePosition],
        [one.since, one.until].map((day) => (day === null ? '' : formats.day(day))).join(' – '),
      ]),
    };
  },
});

function printEntry(entry: CareEntry, byId: ReadonlyMap<string, CareEntry>, printing: Printing) {
  const { texts } = printing;
  const { record: words } = texts;
  const time = (at: string): string => printTime(at, printing);
  const { released, withdrawn } = entry;
  const enteredAt = released?.at ?? entry.createdAt;
  const isLate = Date.parse(enteredAt) - Date.parse(entry.eventAt) > lateHours * 3_600_000;
  const head = [
    time(entry.eventAt),
    fillText(words.entered, { time: time(enteredAt) }),
    released?.initials ?? '',
    isLate ? words.late : '',
    entry.important ? words.important : '',
  ];
  const correction = entry.correctedBy === null ? undefined : byId.get(entry.correctedBy);
  const refersTo = entry.refersTo === null ? undefined : byId.get(entry.refersTo);
  const notes = [
    refersTo === undefined ? '' : fillText(words.refersTo, { time: time(refersTo.eventAt) }),
    entry.reason === '' ? '' : fillText(words.reason, { reason: breakLongWords(entry.reason) }),
    entry.correctedBy === null
      ? ''
      : fillText(words.correctedLater, { time: time(correction?.released?.at ?? enteredAt) }),
    withdrawn === null
      ? ''
      : fillText(words.withdrawn, {
          time: time(withdrawn.at),
          initials: withdrawn.initials,
          reason: breakLongWords(withdrawn.reason),
        }),
  ];
  // A withdrawn entry concerns another person: it is never printed here.
  const isHidden = withdrawn !== null;
  return {
    head: head.filter((part) => part !== '').join(' · '),
    title: titleOf(entry, printing),
    crossedOut: entry.correctedBy !== null,
    values: isHidden ? '' : sayValues(entry, texts),
    text: isHidden ? [] : linesOf(entry, printing),
    notes: notes.filter((note) => note !== ''),
  };
}

function titleOf({ kind, type }: CareEntry, { texts }: Printing): string {
  const { kinds } = texts.record;
  if (kind === 'addendum' || kind === 'correction' || kind === 'review') return kinds[kind];
  return type === 'sis' ? kinds.sis : '';
}

function linesOf({ data, sis }: CareEntry, { texts }: Printing): string[] {
  const { assessment: words } = texts;
  const named = { ...words.topics, topic0: words.opening, topic6: words.topics.topic6.outpatient };
  const ofTopics =
    sis === null
      ? []
      : topics.filter((topic) => sis[topic].text !== '').map((topic) => `${named[topic]}: ${sis[topic].text}`);
  return [data.text, ...ofTopics]
    .flatMap((part) => part.split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => breakLongWords(line, 40));
}

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = recordDocument;
