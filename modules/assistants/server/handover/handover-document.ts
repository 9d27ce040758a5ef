import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { sayValues } from '../documents/describe-values.ts';
import { frameOf, printTime } from '../documents/document-head.ts';
import { careTexts } from '../documents/document-texts.ts';

/** Input of the document worker for a handover. */
export interface HandoverToPrint {
  readonly language: LanguageKey;
  readonly organization: string;
  readonly handover: Pick<Handover, 'from' | 'to' | 'groups' | 'openDrafts'>;
}

/** The handover as it is read aloud: by person, in the order of rooms. */
export const handoverDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/handover.typ', import.meta.url),
  texts: careTexts,
  languageOf: ({ language }: HandoverToPrint) => language,
  data: ({ language, organization, handover }, { texts }) => {
    const printing = { texts, language };
    const period = [handover.from, handover.to].map((at) => printTime(at, printing)).join(' – ');
    const open = handover.openDrafts.reduce((sum, { count }) => sum + count, 0);
    return {
      ...frameOf(
        {
          title: texts.handover.title,
          organization,
          band: '',
          facts: [{ label: texts.facts.period, value: period }],
          runningHead: `${texts.handover.title} · ${period}`,
        },
        printing,
      ),
      empty: texts.record.empty,
      note: open === 0 ? '' : fillText(texts.handover.openDrafts, { count: String(open) }),
      groups: handover.groups.map(({ patient, entries }) => ({
        name: breakLongWords(
          [
            [patient.lastName, patient.firstName].filter((part) => part !== '').join(', '),
            patient.birthDate?.slice(0, 4) ?? '',
            patient.room === '' ? patient.street : `${texts.facts.room} ${patient.room}`,
          ]
            .filter((part) => part !== '')
            .join(' · '),
        ),
        entries: entries.map((entry) => ({
          head: [
            printTime(entry.eventAt, printing),
            entry.released?.initials ?? '',
            entry.important ? texts.record.important : '',
          ]
            .filter((part) => part !== '')
            .join(' · '),
          isImportant: entry.important,
          values: sayValues(entry, texts),
          text: breakLongWords(entry.sis === null ? entry.data.text : texts.record.kinds.sis, 40),
        })),
      })),
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = handoverDocument;
