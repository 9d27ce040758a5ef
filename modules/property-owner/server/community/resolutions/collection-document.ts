import { germanDayOf } from '#platform/contract/days.ts';
import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import type { Letterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import type { DocumentTexts } from '../../transactions/words/document-texts.ts';

/** Entries that one document holds. */
export const maxCollected = 5000;
/** Characters of all wordings together: more would take a document worker too long. */
export const maxCharacters = 5_000_000;

/** Input of the document worker for a collection; instants as ISO 8601. */
export interface CollectionToPrint {
  readonly language: LanguageKey;
  readonly letterhead: Letterhead;
  readonly community: string;
  readonly resolutions: readonly Resolution[];
  readonly madeAt: string;
}

type Words = DocumentTexts['collection'];
type Show = { readonly words: Words; readonly formats: DocumentFormats };

/** The collection of resolutions of a community (§ 24 (7) WEG): each entry with its origin, wording, result and notes. */
export const collectionDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/collection.typ', import.meta.url),
  texts: documentTexts,
  languageOf: ({ language }: CollectionToPrint) => language,
  data: ({ resolutions, letterhead, community, madeAt, language }, { texts, formats }) => {
    const { collection: words, report } = texts;
    const show = { words, formats };
    return {
      title: words.title,
      author: letterhead.organization,
      organization: breakLongWords(letterhead.organization),
      contact: breakLongWords(letterhead.contact),
      address: letterhead.address.map((line) => breakLongWords(line)),
      words,
      facts: [
        { label: words.community, value: breakLongWords(community) },
        { label: words.entries, value: formats.count(resolutions.length) },
        { label: report.madeOn, value: formatGermanTime(new Date(madeAt), language) },
      ],
      entries: resolutions.map((resolution) => describeEntry(resolution, show)),
      runningHead: breakLongWords(join(words.title, community)),
      pageOf: report.pageOf,
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = collectionDocument;

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

function describeEntry(resolution: Resolution, { words, formats }: Show) {
  const { laufendeNummer, geloescht, beschreibung, vermerke, eingetragenAm, eingetragenVon, nachgetragen } = resolution;
  const number = fillText(words.number, { number: String(laufendeNummer) });
  if (geloescht !== null)
    return {
      number,
      origin: '',
      wording: [],
      result: '',
      notes: [],
      entered: breakLongWords(join(fillText(words.deleted, { day: formats.day(geloescht.datum) }), geloescht.grund)),
    };
  return {
    number,
    origin: breakLongWords(describeOrigin(resolution, { words, formats })),
    wording: beschreibung.split('\n').map((line) => breakLongWords(line)),
    result: describeResult(resolution, { words, formats }),
    notes: vermerke.map(({ datum, art, text }) =>
      breakLongWords(join(fillText(words.note, { day: formats.day(datum) }), words.notes[art], text)),
    ),
    entered: breakLongWords(
      join(
        fillText(words.entered, { day: formats.day(germanDayOf(new Date(eingetragenAm))) }),
        eingetragenVon ?? '',
        nachgetragen ? words.late : '',
      ),
    ),
  };
}

function describeOrigin(
  { art, datum, ort, top, gericht, aktenzeichen, parteien, beschlussnummer }: Resolution,
  { words, formats }: Show,
): string {
  const day = datum === null ? words.noDay : formats.day(datum);
  const number = fillText(words.ownNumber, { number: beschlussnummer });
  return art === 'URTEIL'
    ? join(fillText(words.origins.URTEIL, { day }), gericht, aktenzeichen, parteien, number)
    : join(fillText(words.origins[art], { day }), ort, top, number);
}

/** Result with the counted votes, such as "adopted (7 yes, 2 no, 0 abstentions)". */
function describeResult({ ergebnis, ja, nein, enthaltung }: Resolution, { words, formats }: Show): string {
  const result = ergebnis === null ? '' : words.results[ergebnis];
  if (ja === null && nein === null && enthaltung === null) return result;
  const [yes, no, abstained] = [ja, nein, enthaltung].map((votes) => (votes === null ? '–' : formats.count(votes)));
  return join(result, fillText(words.votes, { yes: yes ?? '', no: no ?? '', abstained: abstained ?? '' }));
}
