import { formatGermanTime, formatNumericDay } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { CareEntry, NamedPatient } from '../../contract/entries/entry.ts';
import type { CareTexts } from './document-texts.ts';

/** Words and formats of one document. */
export interface Printing {
  readonly texts: CareTexts;
  readonly language: LanguageKey;
}

export const printTime = (at: string, { language }: Pick<Printing, 'language'>): string =>
  formatGermanTime(new Date(at), language);

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Facts of a person that stand in the head of each document about them. */
export function describePerson(patient: NamedPatient | null, fallback: string, { texts, language }: Printing): Fact[] {
  const { facts } = texts;
  const name = patient ? [patient.firstName, patient.lastName].join(' ').trim() : fallback;
  const rows = [
    [facts.name, name],
    [facts.birthDate, patient?.birthDate ? formatNumericDay(patient.birthDate, language) : ''],
    patient?.room ? [facts.room, patient.room] : [facts.address, patient?.street ?? ''],
  ] as const;
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value: breakLongWords(value) }));
}

/** Says who released an entry and when; of a draft that it is one. */
export function describeRelease({ released }: Pick<CareEntry, 'released'>, printing: Printing): string {
  const { texts } = printing;
  if (released === null) return texts.draft;
  const position = released.carePosition === null ? '' : `, ${texts.positions[released.carePosition]}`;
  return fillText(texts.released, {
    time: printTime(released.at, printing),
    name: released.name,
    position,
    initials: released.initials,
  });
}

/** The frame of a document: what stands around its body. */
export function frameOf(
  {
    title,
    organization,
    band,
    facts,
    runningHead,
  }: {
    readonly title: string;
    readonly organization: string;
    readonly band: string;
    readonly facts: readonly Fact[];
    readonly runningHead: string;
  },
  { texts }: Printing,
) {
  return {
    title,
    author: organization,
    organization: breakLongWords(organization),
    band,
    facts: [...facts],
    runningHead: breakLongWords(runningHead),
    foot: breakLongWords(organization),
    pageOf: texts.pageOf,
  };
}
