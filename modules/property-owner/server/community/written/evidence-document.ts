import { germanDayOf } from '#platform/contract/days.ts';
import { formatGermanSecond, formatGermanTime } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type {
  WrittenDetail,
  WrittenVoter,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type { Letterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import type { DocumentTexts } from '../../transactions/words/document-texts.ts';

/** Input of the document worker for the evidence of a written resolution; instants as ISO 8601. */
export interface EvidenceToPrint {
  readonly language: LanguageKey;
  readonly letterhead: Letterhead;
  readonly community: string;
  readonly written: WrittenDetail['umlaufbeschluss'];
  readonly voters: readonly WrittenVoter[];
  readonly tally: NonNullable<WrittenDetail['auszaehlung']>;
  readonly madeAt: string;
}

type Words = DocumentTexts['written'];
type Show = { readonly words: Words; readonly formats: DocumentFormats; readonly language: LanguageKey };

/** Evidence of a written resolution (§ 23 (3) WEG): wording, who was asked how, who voted when, how and by what. */
export const evidenceDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/written-evidence.typ', import.meta.url),
  texts: documentTexts,
  languageOf: ({ language }: EvidenceToPrint) => language,
  data: ({ written, voters, tally, letterhead, community, madeAt, language }, { texts, formats }) => {
    const { written: words, report } = texts;
    const show = { words, formats, language };
    const lines = (text: string): string[] => text.split('\n').map((line) => breakLongWords(line));
    return {
      title: words.title,
      author: letterhead.organization,
      organization: breakLongWords(letterhead.organization),
      contact: breakLongWords(letterhead.contact),
      address: letterhead.address.map((line) => breakLongWords(line)),
      words,
      facts: [
        { label: words.community, value: breakLongWords(community) },
        {
          label: words.sent,
          value: written.versandtAm === null ? '' : formatGermanTime(new Date(written.versandtAm), language),
        },
        { label: words.deadline, value: fillText(words.midnight, { day: formats.day(written.frist) }) },
        { label: report.madeOn, value: formatGermanTime(new Date(madeAt), language) },
      ],
      subject: breakLongWords(written.betreff),
      wording: lines(written.wortlaut),
      remarks: written.begruendung === '' ? [] : lines(written.begruendung),
      rule: breakLongWords(fillText(words.rules[written.mehrheit], { reference: written.grundlage })),
      result: describeResult(written, tally, show),
      voters: voters.map((voter) => describeVoter(voter, show)),
      runningHead: breakLongWords([words.title, community, written.betreff].join(' · ')),
      pageOf: report.pageOf,
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = evidenceDocument;

function describeResult(
  written: EvidenceToPrint['written'],
  { ja, nein, enthaltung, stimmberechtigt }: EvidenceToPrint['tally'],
  { words, formats }: Show,
): readonly string[] {
  const { ergebnis, verkuendetAm, laufendeNummer, zurueckgezogen, prinzip } = written;
  const [yes, no, abstained, all] = [ja, nein, enthaltung, stimmberechtigt].map((votes) => formats.count(votes));
  const votes = fillText(words.votes, { yes: yes ?? '', no: no ?? '', abstained: abstained ?? '', all: all ?? '' });
  return [
    zurueckgezogen === null
      ? ergebnis === null
        ? words.open
        : words.results[ergebnis]
      : fillText(words.withdrawn, { day: formats.day(zurueckgezogen.datum), reason: zurueckgezogen.grund }),
    [votes, prinzip === null ? '' : words.principles[prinzip]].filter((part) => part !== '').join(', '),
    verkuendetAm === null
      ? ''
      : fillText(words.announced, { day: formats.day(verkuendetAm), number: String(laufendeNummer ?? '–') }),
  ]
    .filter((line) => line !== '')
    .map((line) => breakLongWords(line));
}

function describeVoter(
  { person, einheit, anteil, versand, email, stimmen }: WrittenVoter,
  { words, formats, language }: Show,
) {
  const describe = ({ stimme, am, eingang, durch, notiz, kopieAn }: WrittenVoter['stimmen'][number]): string =>
    [
      fillText(words.line, {
        choice: words.choices[stimme],
        // Letters and emails were entered with their day alone.
        time:
          eingang === 'PORTAL' ? formatGermanSecond(new Date(am), language) : formats.day(germanDayOf(new Date(am))),
        channel: words.channels[eingang],
        name: durch,
      }),
      notiz,
      kopieAn === '' ? '' : fillText(words.copy, { email: kopieAn }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const last = stimmen.at(-1);
  return {
    person: breakLongWords(person),
    unit: breakLongWords(einheit),
    share: anteil,
    reached: breakLongWords(email === '' ? words.channels[versand] : email),
    votes: [
      last === undefined ? words.none : describe(last),
      ...stimmen
        .slice(0, -1)
        .toReversed()
        .map((vote) => fillText(words.former, { vote: describe(vote) })),
    ].map((line) => breakLongWords(line)),
  };
}
