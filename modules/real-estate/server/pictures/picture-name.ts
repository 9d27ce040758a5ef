import type { MediaType } from '#platform/contract/files.ts';
import type { ExposePosition, SentPictures } from '../../contract/objects/pictures.ts';
import { maxPictureName } from '../../contract/objects/pictures.ts';

/** Room for a number, the name of an encoding and an ending: those names are asked for, too. */
const maxStem = maxPictureName - '-200_thumbnail.webp'.length;
const endings: Readonly<Partial<Record<MediaType, string>>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/**
 * Names a picture `objectId-filename`, with the ending of its content.
 *
 * @param sent name of the file, with or without the objectId
 */
export function toPictureName(
  objectId: string,
  sent: string,
  mediaType: MediaType,
): { readonly stem: string; readonly ending: string } {
  // One that was saved as another type than it is has that type's ending.
  const stem = sent.replace(/\.(?:jpe?g|png|webp|heic|heif)$/iu, '');
  const prefix = `${objectId}-`;
  const own = stem.startsWith(prefix) ? stem.slice(prefix.length) : stem;
  const cleaned = own
    // Browsers change these characters in an address; the endings of the next line name encodings.
    .replaceAll(/[#%&+;=?\s]+/gu, '-')
    .replace(/_(?=(?:small|thumbnail)$)/iu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '');
  const whole = `${prefix}${cleaned === '' ? 'bild' : cleaned}`;
  return { stem: [...whole].slice(0, maxStem).join(''), ending: endings[mediaType] ?? '' };
}

/** A name like one that is taken. @param number 2, 3 … */
export function nextName({ stem, ending }: { readonly stem: string; readonly ending: string }, number: number): string {
  return number === 1 ? `${stem}${ending}` : `${stem}-${number}${ending}`;
}

type Proposal = Pick<SentPictures[string], 'floorplan' | 'notPublic' | 'titlePicture'> & {
  readonly exposePosition?: ExposePosition;
};

const storeys = [
  [/(?:^|[^\p{L}])(?:eg|erdgeschoss)(?:[^\p{L}]|$)/iu, 'EG'],
  [/(?:^|[^\p{L}])(?:kg|ug|keller(?:geschoss)?)(?:[^\p{L}]|$)/iu, 'KG'],
  [/(?:^|[^\p{L}])(?:dg|dachgeschoss)(?:[^\p{L}]|$)/iu, 'DG'],
  [/(?:^|[^\p{L}])(?:og|obergeschoss)(?:[^\p{L}]|$)/iu, 'OG'],
] as const;

/** Proposes what the name of a file says of the picture; plans stay in the house until somebody has looked at them. */
export function proposeByName(sent: string): Proposal {
  if (/grundri(?:ss|ß)|floor.?plan/iu.test(sent)) {
    const storey = storeys.find(([pattern]) => pattern.test(sent))?.[1];
    return {
      floorplan: true,
      notPublic: true,
      titlePicture: storey === undefined ? 'Grundriss' : `Grundriss ${storey}`,
    };
  }
  if (/lageplan|flurkarte|site.?plan/iu.test(sent))
    return { notPublic: true, titlePicture: 'Lageplan', exposePosition: 'Lageplan' };
  if (/energieausweis/iu.test(sent))
    return { notPublic: true, titlePicture: 'Energieausweis', exposePosition: 'Energieausweis' };
  return {};
}
