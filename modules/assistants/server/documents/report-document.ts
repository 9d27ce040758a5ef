import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { CareEntry } from '../../contract/entries/entry.ts';
import type { EntryContent } from '../entries/entry-content.ts';
import { listValues } from './describe-values.ts';
import { describePerson, describeRelease, frameOf, printTime } from './document-head.ts';
import { careTexts } from './document-texts.ts';

/** Input of the document worker for a report: of care with its values, or a plain text. */
export interface ReportToPrint {
  readonly language: LanguageKey;
  readonly organization: string;
  readonly kind: 'report' | 'vitals' | 'property';
  readonly entries: readonly Pick<EntryContent, 'data' | 'values'>[];
  /** Absent for an answer that is no entry. */
  readonly entry?: Pick<CareEntry, 'patient' | 'eventAt' | 'released'> | undefined;
}

/** A report, or measured values, of one person or of several. */
export const reportDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/care-report.typ', import.meta.url),
  texts: careTexts,
  languageOf: ({ language }: ReportToPrint) => language,
  data: ({ language, organization, kind, entries, entry }, { texts }) => {
    const printing = { texts, language };
    const title = { report: texts.report.title, vitals: texts.report.vitals, property: texts.report.property }[kind];
    const [first] = entries;
    const isSingle = entries.length <= 1;
    const person = isSingle ? describePerson(entry?.patient ?? null, first?.data.patientName ?? '', printing) : [];
    const facts = entry
      ? [...person, { label: texts.facts.eventAt, value: printTime(entry.eventAt, printing) }]
      : person;
    return {
      ...frameOf(
        {
          title,
          organization,
          band: kind === 'property' ? '' : describeRelease({ released: entry?.released ?? null }, printing),
          facts,
          runningHead: title,
        },
        printing,
      ),
      entries: entries.map(({ data, values }) => ({
        title: isSingle ? '' : breakLongWords(data.patientName),
        values: listValues({ data, values }, texts),
        text: breakLongWords(data.text, 40),
      })),
      signatures: [],
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = reportDocument;
