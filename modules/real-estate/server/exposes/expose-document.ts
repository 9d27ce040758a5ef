import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { commonParts, createPictureStock, galleryPages, isFilled, printed, textOf } from './compose-pages.ts';
import type { PictureStock } from './compose-pages.ts';
import { commissionRows, contactLines, termsSections } from './contact-parts.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { marketingOf } from '../../contract/objects/object-types.ts';
import { energyNote, energyPage, needsCertificate } from './energy-page.ts';
import type { ExposeInput } from './expose-input.ts';
import { createFieldWords, featureList, overviewRows } from './field-words.ts';
import type { FieldWords } from './field-words.ts';

/** Documents read their words where the screens have them. */
export const noTexts = Object.fromEntries(languageKeys.map((key) => [key, {}])) as Readonly<
  Record<LanguageKey, object>
>;

/** Characters of a description for which a page has one more picture. */
const charactersPerPicture = 1200;

/** Full exposé. */
export const exposeDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/expose.typ', import.meta.url),
  texts: noTexts,
  languageOf: ({ language }: ExposeInput) => language,
  data: (input, { formats }) => {
    const words = createFieldWords(input.language, input.data, formats);
    return {
      ...commonParts(input, words, formats),
      words: { notes: words.say('notes') },
      fillsBooklet: input.data['addEmptyPageToExpose'] === true,
      pages: composePages(input, words, formats),
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = exposeDocument;

/** Pages in their order; one whose picture or text is missing closes up. */
function composePages(input: ExposeInput, words: FieldWords, formats: DocumentFormats): readonly object[] {
  const { data, design } = input;
  const stock = createPictureStock(input, words);
  const { facts } = commonParts(input, words, formats);
  const cover = { kind: 'cover', picture: stock.at('Coverbild') ?? stock.take(1)[0] ?? null, facts };
  const overview = overviewPage(input, words, stock);
  const description = chapter(
    words.labelOf('descriptionNote'),
    longer(data, 'descriptionNote'),
    stock.at('Objektbeschreibung'),
    {
      extras: (length) =>
        stock.left() > 4 ? stock.take(Math.min(2, 2 * Math.floor(length / charactersPerPicture))) : [],
    },
  );
  // The last one of an odd number would leave half a page empty in the gallery.
  const spare = () => (stock.left() % 2 === 1 && stock.left() < 5 ? stock.take(1) : []);
  const furnishing = chapter(
    words.say('features'),
    data['furnishingNote'],
    stock.at('Ausstattung') ?? spare()[0] ?? null,
    {
      features: featureList(data, words),
      extras: () => (stock.left() > 4 ? stock.take(2) : spare()),
    },
  );
  const sitePlan = stock.at('Lageplan');
  const place = stock.at('Lagebeschreibung');
  const location = [
    ...chapter(words.say('location'), longer(data, 'locationNote'), place ?? sitePlan ?? spare()[0] ?? null, {
      features: distances(words),
    }),
    ...plansOf(place === null ? [] : [sitePlan], words.say('sitePlan'), words),
  ];
  const plans = plansOf(stock.floorplans(), words.say('floorplan'), words);
  const last = stock.at('LetzteSeite') ?? spare()[0] ?? null;
  const full = stock.at('Vollbild');
  const gallery = [
    ...(full === null ? [] : [{ kind: 'bleed', picture: full }]),
    ...galleryPages(stock.take(stock.left())),
  ];
  const other = chapter(words.labelOf('otherNote'), data['otherNote'], stock.at('Sonstiges'), {});
  const energy = energyPage(input, words, stock, formats);
  const body =
    design === 'plan'
      ? [...plans, ...description, ...gallery, ...furnishing, ...location, ...energy, ...other]
      : [...description, ...gallery, ...furnishing, ...location, ...plans, ...energy, ...other];
  const sections = termsSections(input, words);
  const isFree = isCommissionFree(data['courtage']);
  const hasTerms = input.terms.trim() !== '' || (!isFree && isFilled(data['courtageNote']));
  const contact = contactLines(input, words);
  return [
    cover,
    overview,
    ...body,
    // Without terms of the agency the few sentences of every exposé fit on the last page.
    ...(hasTerms ? [{ kind: 'terms', title: words.say(isFree ? 'agb' : 'terms'), sections }] : []),
    {
      kind: 'last',
      title: words.say('contact'),
      picture: last,
      ...contact,
      imprint: hasTerms ? contact.imprint : [...sections.flatMap(({ paragraphs }) => paragraphs), ...contact.imprint],
    },
  ];
}

/** The long text of an exposé where there is one, else the one of portals. */
const longer = (data: ExposeInput['data'], name: string): unknown =>
  isFilled(data[`${name}Long`]) ? data[`${name}Long`] : data[name];

function overviewPage(input: ExposeInput, words: FieldWords, stock: PictureStock): object {
  const { data } = input;
  // A certificate that is missing has no page of its own.
  const noCertificate =
    needsCertificate(data) && data['energyCertificateAvailability'] !== 'AVAILABLE' ? energyNote(input, words) : '';
  const distance = Number(data['exposeObjectOverviewDistance'] ?? 0);
  const commission = commissionRows(data, words);
  return {
    kind: 'overview',
    title: words.say('overview'),
    distance,
    rows: overviewRows(data, words),
    picture: stock.at('Objektueberblick'),
    costsTitle: words.say('costs'),
    costs: commission,
    costsNote: [
      ...(marketingOf(data) === 'rent' ? [] : [words.say(commission.length === 0 ? 'noCosts' : 'costsNote')]),
      noCertificate,
    ]
      .filter((note) => note !== '')
      .join(' '),
  };
}

interface ChapterParts {
  readonly features?: readonly string[];
  /** More pictures, by the length of the text. */
  readonly extras?: (length: number) => readonly object[];
}

function chapter(
  title: string,
  text: unknown,
  picture: object | null,
  { features = [], extras }: ChapterParts,
): readonly object[] {
  const parts = textOf(text);
  if (parts.all.length === 0 && features.length === 0 && picture === null) return [];
  return [
    { kind: 'chapter', title, text: parts, picture, features, pictures: extras?.(parts.all.join('').length) ?? [] },
  ];
}

const plansOf = (
  pictures: readonly ({ readonly caption: string } | null)[],
  title: string,
  words: FieldWords,
): readonly object[] =>
  pictures
    .filter((picture) => picture !== null)
    .map((picture) => ({
      kind: 'plan',
      title: picture.caption === '' ? title : printed(picture.caption),
      picture,
      note: words.say('notToScale'),
    }));

const distances = (words: FieldWords): readonly string[] =>
  ['distanceToPT', 'distanceToMRS', 'distanceToFM', 'distanceToAirport'].flatMap((name) =>
    words.rowOf(name).map(({ label, value }) => `${label}: ${value}`),
  );
