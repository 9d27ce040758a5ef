import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { riskAreas, riskTopics } from '../../contract/drafts/answer.ts';
import type { Assessment, Risk } from '../../contract/drafts/answer.ts';
import type { CareSetting } from '../../contract/configuration/configuration.ts';
import type { CareEntry } from '../../contract/entries/entry.ts';
import { describePerson, describeRelease, frameOf, printTime } from './document-head.ts';
import { careTexts } from './document-texts.ts';
import type { CareTexts } from './document-texts.ts';

/** Input of the document worker for an assessment. */
export interface AssessmentToPrint {
  readonly language: LanguageKey;
  readonly organization: string;
  readonly setting: CareSetting;
  readonly patientName: string;
  readonly sis: Assessment;
  /** Absent for an answer that is no entry. */
  readonly entry?: Pick<CareEntry, 'patient' | 'eventAt' | 'released' | 'author'> | undefined;
}

/** Characters up to which the first three topics leave room on the first page. */
const firstPage = 2600;

/** A structured assessment on two pages; longer texts flow on, nothing is cut or made smaller. */
export const assessmentDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/assessment.typ', import.meta.url),
  texts: careTexts,
  languageOf: ({ language }: AssessmentToPrint) => language,
  data: ({ language, organization, setting, patientName, sis, entry }, { texts }) => {
    const printing = { texts, language };
    const { assessment: words } = texts;
    const person = describePerson(entry?.patient ?? null, patientName, printing);
    const facts = entry
      ? [
          ...person,
          { label: texts.facts.talkOn, value: printTime(entry.eventAt, printing) },
          { label: texts.facts.ledBy, value: breakLongWords(entry.released?.name ?? entry.author.name) },
        ]
      : person;
    const early = sis.topic0.text.length + sis.topic1.text.length + sis.topic2.text.length + sis.topic3.text.length;
    return {
      ...frameOf(
        {
          title: words.title,
          organization,
          band: describeRelease({ released: entry?.released ?? null }, printing),
          facts,
          runningHead: [words.title, person[0]?.value ?? ''].filter((part) => part !== '').join(' · '),
        },
        printing,
      ),
      words: {
        question: words.question,
        matrix: words.matrix,
        topic: words.topic,
        reasons: words.reasons,
        nothing: words.nothing,
      },
      opening: { title: words.opening, text: breakLongWords(sis.topic0.text, 40) },
      topics: [
        ...riskTopics.map((topic, index) => ({
          title: `${index + 1} ${words.topics[topic]}`,
          text: breakLongWords(sis[topic].text, 40),
        })),
        { title: `6 ${words.topics.topic6[setting]}`, text: breakLongWords(sis.topic6.text, 40) },
      ],
      breaks: early <= firstPage,
      areas: riskAreas.map((area) => words.areas[area]),
      ...describeMatrix(sis, words),
      signatures: [texts.sign.resident, texts.sign.nurse],
    };
  },
});

type Words = CareTexts['assessment'];

function describeMatrix(sis: Assessment, words: Words) {
  const reasons: { number: string; title: string; text: string }[] = [];
  const describe = ({ riskExists, explanation, furtherAssessment }: Risk, title: string) => {
    const kind = riskExists === null ? 'open' : riskExists ? 'yes' : 'no';
    const isExplained = explanation.trim() !== '';
    if (isExplained) reasons.push({ number: String(reasons.length + 1), title, text: breakLongWords(explanation, 40) });
    const notes = [
      kind === 'yes' && furtherAssessment !== null
        ? `${words.further}: ${furtherAssessment ? words.yes : words.no}`
        : '',
      isExplained ? String(reasons.length) : '',
    ];
    return { kind, word: words[kind], note: notes.filter((note) => note !== '').join(' · ') };
  };
  const rows = riskTopics.map((topic, index) => ({
    title: `${index + 1} ${words.topics[topic]}`,
    cells: riskAreas.map((area) => describe(sis[topic].risks[area], `${words.areas[area]}, ${words.topics[topic]}:`)),
  }));
  return { rows, reasons };
}

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = assessmentDocument;
