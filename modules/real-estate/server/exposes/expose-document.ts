import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { commonParts, createPictureStock, isFilled, printed, textOf } from './compose-pages.ts';
import type { ExposePage, PictureStock, Shown } from './compose-pages.ts';
import { commissionRows, contactLines, termsSections } from './contact-parts.ts';
import { isCommissionFree } from '../../contract/objects/commission.ts';
import { marketingOf } from '../../contract/objects/object-types.ts';
import { energyNote, energyPage, needsCertificate } from './energy-page.ts';
import type { ExposeInput } from './expose-input.ts';
import { createFieldWords, featureList, overviewRows } from './field-words.ts';
import { galleryPages, isTall, isWide } from './gallery-pages.ts';
import { codeOf } from './offer-code.ts';
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
  const cover = { kind: 'cover', picture: coverPicture(stock, design), facts } as const;
  const overview = overviewPage(input, words, stock);
  const description = chapter(
    words.labelOf('descriptionNote'),
    longer(data, 'descriptionNote'),
    stock.at('Objektbeschreibung'),
    {
      // Below an overview without a picture it shares the page.
      isLarge: overview['picture'] !== null,
      spansPage: true,
      extras: (length) =>
        stock.left() > 4 ? stock.take(Math.min(2, 2 * Math.floor(length / charactersPerPicture)), isWide) : [],
    },
  );
  // The last one of an odd number gives a chapter its picture.
  const spare = (): Shown | null =>
    stock.left() % 2 === 1 && stock.left() < 5 ? (stock.take(1, isWide)[0] ?? null) : null;
  const isLarge = design === 'magazine';
  const furnishing = chapter(words.say('features'), data['furnishingNote'], stock.at('Ausstattung'), {
    isLarge,
    spare,
    features: featureList(data, words),
    extras: () => (stock.left() > 4 ? stock.take(2, isWide) : []),
  });
  const location = locationPages(input, words, stock, spare);
  const plans = plansOf(stock.floorplans(), words.say('floorplan'), words);
  const last = stock.at('LetzteSeite') ?? spare();
  const full = stock.at('Vollbild');
  const gallery = [...(full === null ? [] : [fullPage(full, stock)]), ...galleryPages(stock.take(stock.left()))];
  const other = chapter(words.labelOf('otherNote'), data['otherNote'], stock.at('Sonstiges'), {});
  const energy = energyPage(input, words, stock, formats);
  const body =
    design === 'plan'
      ? [...plans, ...description, ...gallery, ...furnishing, ...location, ...energy, ...other]
      : [...description, ...gallery, ...furnishing, ...location, ...plans, ...energy, ...other];
  return letFlow([cover, overview, ...body, ...lastPages(input, words, last)]);
}

/** One that is wider than high, where the cover has no place for another. */
const coverPicture = (stock: PictureStock, design: ExposeInput['design']): Shown | null =>
  stock.at('Coverbild') ?? (design === 'magazine' ? undefined : stock.take(1, isWide)[0]) ?? stock.take(1)[0] ?? null;

/** A picture as large as a page shows it; below a wide one stand others, so that none of them is left alone. */
function fullPage(picture: Shown, stock: PictureStock): ExposePage {
  if (isTall(picture)) return { kind: 'bleed', picture };
  const left = stock.left(isWide);
  const pictures = stock.take(left === 1 || left === 3 ? left : 2, isWide);
  return { kind: 'full', picture, pictures, isFull: pictures.length > 0 };
}

function locationPages(
  { data, design }: ExposeInput,
  words: FieldWords,
  stock: PictureStock,
  spare: () => Shown | null,
): readonly ExposePage[] {
  const sitePlan = stock.at('Lageplan');
  const place = stock.at('Lagebeschreibung');
  return [
    ...chapter(words.say('location'), longer(data, 'locationNote'), place ?? sitePlan, {
      isLarge: design === 'magazine',
      spansPage: place === null,
      spare,
      features: distances(words),
    }),
    ...plansOf(place === null ? [] : [sitePlan], words.say('sitePlan'), words),
  ];
}

/** Terms, and whom to ask. */
function lastPages(input: ExposeInput, words: FieldWords, picture: Shown | null): readonly ExposePage[] {
  const { data } = input;
  const sections = termsSections(input, words);
  const isFree = isCommissionFree(data['courtage']);
  const hasTerms = input.terms.trim() !== '' || (!isFree && isFilled(data['courtageNote']));
  const contact = contactLines(input, words);
  return [
    // Without terms of the agency the few sentences of every exposé fit on the last page.
    ...(hasTerms
      ? [{ kind: 'terms', title: words.say(sections[0]?.title === '' ? 'agb' : 'terms'), sections, mayFlow: true }]
      : []),
    {
      kind: 'last',
      title: words.say('contact'),
      picture,
      ...contact,
      code: codeOf(input, words),
      imprint: hasTerms ? contact.imprint : [...sections.flatMap(({ paragraphs }) => paragraphs), ...contact.imprint],
    },
  ];
}

const sharing: ReadonlySet<string> = new Set(['overview', 'chapter', 'energy', 'terms', 'full']);

/**
 * Lets small parts follow each other, so that a chapter of one word has no page of its own. One with little text has a small
 * picture where it shares a page, else a large one.
 */
function letFlow(pages: readonly ExposePage[]): readonly object[] {
  const followsOne = (index: number): boolean => {
    const before = pages[index - 1];
    return before !== undefined && sharing.has(before.kind) && before['isFull'] !== true;
  };
  return pages.map(({ mayFlow = false, ...page }, index) => {
    const next = pages[index + 1];
    const isFollowed = next !== undefined && (next.mayFlow ?? false);
    const flows = mayFlow && followsOne(index);
    return { ...page, flows, isFollowed, isSmall: page['picture'] !== null && (flows || (mayFlow && isFollowed)) };
  });
}

/** The long text of an exposé where there is one, else the one of portals. */
const longer = (data: ExposeInput['data'], name: string): unknown =>
  isFilled(data[`${name}Long`]) ? data[`${name}Long`] : data[name];

/** A picture for an overview whose page the description does not share. */
const spareForOverview = (stock: PictureStock): Shown | null =>
  stock.at('Objektbeschreibung') === null ? null : (stock.take(1, isWide)[0] ?? null);

function overviewPage(input: ExposeInput, words: FieldWords, stock: PictureStock): ExposePage {
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
    picture: stock.at('Objektueberblick') ?? spareForOverview(stock),
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
  /** True for one whose picture is never small. */
  readonly isLarge?: boolean;
  /** True for one whose picture has the width of the page, also where it shares one. */
  readonly spansPage?: boolean;
  /** A picture for a text that has none. */
  readonly spare?: () => Shown | null;
  /** More pictures, by the length of the text. */
  readonly extras?: (length: number) => readonly object[];
}

/** Characters beside a small picture. */
const mostBeside = 560;
const charactersOfFeature = 30;

function chapter(
  title: string,
  text: unknown,
  own: Shown | null,
  { features = [], extras, spare, isLarge = false, spansPage = false }: ChapterParts,
): readonly ExposePage[] {
  const parts = textOf(text);
  const isEmpty = parts.all.length === 0 && features.length === 0;
  if (isEmpty && own === null) return [];
  const picture = own ?? (isEmpty ? null : (spare?.() ?? null));
  const { length } = parts.all.join('');
  const pictures = extras?.(length) ?? [];
  const isShort = !isLarge && pictures.length === 0 && length + features.length * charactersOfFeature <= mostBeside;
  return [
    {
      kind: 'chapter',
      title,
      text: parts,
      picture,
      features,
      pictures,
      spansPage,
      isTall: picture !== null && isTall(picture),
      mayFlow: picture === null || (isShort && !isTall(picture)),
    },
  ];
}

const plansOf = (
  pictures: readonly ({ readonly caption: string } | null)[],
  title: string,
  words: FieldWords,
): readonly ExposePage[] =>
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
