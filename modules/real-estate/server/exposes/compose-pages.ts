import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { contrastOf, textColourOn } from '#platform/contract/colours.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { factNames } from '../../contract/objects/short-facts.ts';
import { priceOf, sayPrice } from '../../contract/objects/price.ts';
import { shortPositions } from '../../contract/objects/pictures.ts';
import type { ExposePosition } from '../../contract/objects/pictures.ts';
import type { ExposeInput, PrintedPicture } from './expose-input.ts';
import type { FieldWords } from './field-words.ts';
import { kickerOf } from './field-words.ts';

/** A picture as a template places it. */
export interface Shown extends Pick<PrintedPicture, 'file' | 'width' | 'height' | 'adjust' | 'caption'> {
  readonly alt: string;
  /** True for a paper, which is shown whole. */
  readonly isPaper: boolean;
}

/** A page, or a part that may share one with its neighbours. */
export interface ExposePage {
  readonly kind: string;
  /** True for a part that is not too large to share a page. */
  readonly mayFlow?: boolean;
  readonly [part: string]: unknown;
}

// WCAG 2.2, 1.4.3.
const leastContrast = 4.5;
const ink = '#16191d';

/** Head, foot, colours and words that every exposé has. */
export function commonParts(input: ExposeInput, words: FieldWords, formats: DocumentFormats) {
  const { data, agency, colour, design, objectId, day } = input;
  return {
    title: printed(String(data['title'] ?? '') || objectId),
    author: agency.organization,
    design,
    colour,
    colourText: contrastOf(colour, '#ffffff') >= leastContrast ? colour : ink,
    onColour: textColourOn(colour),
    logo: input.hasLogo,
    kicker: printed(kickerOf(data, words)),
    price: priceInWords(input, words),
    foot: fillText(words.say('object'), { number: objectId }),
    stand: fillText(words.say('stand'), { day: formats.day(day) }),
    pageOf: words.say('pageOf'),
    facts: coverFacts(input, words),
  };
}

export const printed = (text: string): string => breakLongWords(text.trim());

/** Paragraphs of a text, as it was typed. */
export function paragraphsOf(text: unknown): readonly string[] {
  return String(text ?? '')
    .split(/\n\s*\n/u)
    .map(printed)
    .filter((paragraph) => paragraph !== '');
}

const longestLead = 180;

/** A text with its first sentence apart, for designs that begin with it. */
export function textOf(text: unknown) {
  const all = paragraphsOf(text);
  const [first = '', ...others] = all;
  const sentence = /^.{20,}?[.!?](?=\s|$)/u.exec(first)?.[0] ?? '';
  const isShort = sentence.length <= longestLead && sentence.length < all.join('').length;
  const lead = isShort ? sentence : '';
  const remaining = first.slice(lead.length).trim();
  return { lead, rest: [...(remaining === '' ? [] : [remaining]), ...others], all };
}

/** The price with what belongs to it; outsiders read no amount where it is on request. */
export function priceInWords(
  { data }: Pick<ExposeInput, 'data'>,
  words: FieldWords,
): { readonly value: string; readonly note: string } {
  const price = priceOf(data);
  const value = sayPrice(price, { money: words.money, suffix: (suffix) => words.text(`objects.suffixes.${suffix}`) });
  if (price.isOnRequest || value === null) return { value: words.say('onRequest'), note: '' };
  const parking = data['parkingSpacePrice'];
  const extra =
    price.suffix === 'none' && typeof parking === 'number' && parking > 0
      ? [fillText(words.say('plusParking'), { amount: words.money(parking) })]
      : [];
  return { value, note: [words.labelOf(price.field), ...extra].join(' · ') };
}

const icons: Readonly<Record<string, string>> = {
  livingSpace: 'ruler-2',
  netFloorSpace: 'ruler-2',
  totalFloorSpace: 'building-warehouse',
  plotArea: 'trees',
  numberOfRooms: 'door',
  constructionYear: 'calendar',
  floor: 'stairs',
  serviceCharge: 'coin',
  freeFrom: 'key',
  garageType: 'car',
  siteDevelopmentType: 'map-pin',
};

/** At most four facts, as on the card of the list. */
function coverFacts({ data }: ExposeInput, words: FieldWords) {
  return factNames(data)
    .flatMap((name) => words.rowOf(name).map(({ label, value }) => ({ icon: icons[name] ?? 'home', label, value })))
    .slice(0, 4);
}

/** Pictures of an exposé by their places; each is taken once. */
export function createPictureStock({ pictures, data }: ExposeInput, words: FieldWords) {
  // A site plan shows where it is.
  const hidden: ReadonlySet<unknown> = new Set(data['showAddress'] === true ? [] : ['Lageplan']);
  const allowed = pictures.filter(({ position }) => !hidden.has(position));
  const free = allowed.filter(({ position, isFloorplan }) => position === null && !isFloorplan);
  const show = ({ file, width, height, adjust, caption, position, isFloorplan }: PrintedPicture): Shown => ({
    file,
    width,
    height,
    adjust,
    caption: printed(caption),
    alt: caption === '' ? words.say('picture') : caption,
    isPaper: isFloorplan || position === 'Energieausweis' || position === 'Lageplan',
  });
  return {
    at: (position: ExposePosition): Shown | null => {
      const found = allowed.find((picture) => picture.position === position);
      return found === undefined ? null : show(found);
    },
    /** The next ones without a place. @param fits those that may be taken */
    take: (count: number, fits: (picture: Shown) => boolean = () => true): Shown[] => {
      const taken = free.filter((picture) => fits(show(picture))).slice(0, count);
      for (const picture of taken) free.splice(free.indexOf(picture), 1);
      return taken.map(show);
    },
    left: (fits: (picture: Shown) => boolean = () => true): number =>
      free.filter((picture) => fits(show(picture))).length,
    floorplans: (): Shown[] =>
      allowed.filter(({ position, isFloorplan }) => isFloorplan && position === null).map(show),
    short: (): Shown[] =>
      allowed
        .filter(({ short }) => short !== null)
        .toSorted(
          (one, other) => shortPositions.indexOf(one.short ?? 'pic1') - shortPositions.indexOf(other.short ?? 'pic1'),
        )
        .map(show),
  };
}

export type PictureStock = ReturnType<typeof createPictureStock>;

export const isFilled = (value: unknown): boolean => !saysNothing(value);
