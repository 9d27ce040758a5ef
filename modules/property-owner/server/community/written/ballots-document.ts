import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type {
  WrittenDetail,
  WrittenVoter,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import type { Letterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';

/** Input of the document worker for ballot papers. */
export interface BallotsToPrint {
  readonly language: LanguageKey;
  readonly letterhead: Letterhead;
  readonly community: string;
  readonly written: WrittenDetail['umlaufbeschluss'];
  readonly voters: readonly Pick<WrittenVoter, 'person' | 'einheit' | 'anteil'>[];
}

/** Ballot papers of a written resolution for members without an email address, a page for each. */
export const ballotsDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/written-ballots.typ', import.meta.url),
  texts: documentTexts,
  languageOf: ({ language }: BallotsToPrint) => language,
  data: ({ written, voters, letterhead, community, language }, { texts, formats }) => {
    const { ballot: words, written: evidence } = texts;
    const lines = (text: string): string[] => text.split('\n').map((line) => breakLongWords(line));
    const deadline = fillText(evidence.midnight, { day: formats.day(written.frist) });
    return {
      title: words.title,
      author: letterhead.organization,
      organization: breakLongWords(letterhead.organization),
      contact: breakLongWords(letterhead.contact),
      words: { ...words, motion: evidence.motion, remarks: evidence.remarks },
      choices: [evidence.choices.JA, evidence.choices.NEIN, evidence.choices.ENTHALTUNG],
      subject: breakLongWords(written.betreff),
      wording: lines(written.wortlaut),
      remarks: written.begruendung === '' ? [] : lines(written.begruendung),
      rule: breakLongWords(fillText(evidence.rules[written.mehrheit], { reference: written.grundlage })),
      back: breakLongWords(
        fillText(words.back, { deadline, organization: letterhead.organization, contact: letterhead.contact }),
      ),
      pages: voters.map(({ person, einheit, anteil }) => ({
        person: breakLongWords(person),
        facts: [
          { label: evidence.community, value: breakLongWords(community) },
          { label: evidence.unit, value: breakLongWords(einheit) },
          { label: evidence.share, value: anteil },
          {
            label: evidence.sent,
            value: written.versandtAm === null ? '' : formatGermanTime(new Date(written.versandtAm), language),
          },
          { label: evidence.deadline, value: deadline },
        ],
      })),
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = ballotsDocument;
