import { eitherTypes } from '../../contract/objects/object-types.ts';
import type { Facts } from './read-facts.ts';
import { parseTruth } from './read-facts.ts';
import * as codes from './read-codes.ts';

/** Ways in which an object is offered, as the document says it. */
export interface Offer {
  readonly isForSale: boolean;
  readonly isForRent: boolean;
  readonly isLeasehold: boolean;
}

/** The type of an object, and the word of the format for its kind. */
export interface ReadKind {
  /** One of ours; null: there is none. */
  readonly type: string | null;
  /** Element of the kind, such as `haus`; empty without one. */
  readonly element: string;
  /** Its attribute, such as `EINFAMILIENHAUS`; empty without one. */
  readonly kind: string;
  readonly offer: Offer;
}

/** Reads kind and offer of an object. */
export function readKind(facts: Facts): ReadKind {
  const uses = facts.marks('objektkategorie', 'nutzungsart');
  // An element without attributes is none that programs leave behind for all other kinds.
  const kinds = facts.find('objektkategorie', 'objektart')?.children.filter(({ name }) => name !== 'objektart_zusatz');
  const found = kinds?.find(({ attributes }) => Object.keys(attributes).length > 0) ?? kinds?.[0];
  const attributes = Object.entries(found?.attributes ?? {});
  const [, value = ''] = attributes.find(([name]) => name.endsWith('typ')) ?? attributes[0] ?? [];
  // Version 1.1 names the kind by a truth: <haus EINFAMILIENHAUS="true"/>.
  const [byTruth] = attributes.find(([name, said]) => !name.endsWith('typ') && parseTruth(said) === true) ?? [];
  const kind = (byTruth ?? value).toUpperCase();
  const element = found?.name ?? '';
  const offer = readOffer(facts);
  const isRent = isLet(offer, facts);
  const type = findType({ element, kind, uses, offer, isRent });
  return { type: type === null ? null : `realestates.${type}`, element, kind, offer };
}

function readOffer(facts: Facts): Offer {
  const marks = facts.marks('objektkategorie', 'vermarktungsart');
  const isForSale = marks.has('KAUF');
  const isForRent = marks.has('MIETE_PACHT') || marks.has('MIETE') || marks.has('LEASING');
  const isLeasehold = marks.has('ERBPACHT');
  if (isForSale || isForRent || isLeasehold) return { isForSale, isForRent, isLeasehold };
  // Nothing is said: the price does.
  return { isForSale: hasPrice(facts), isForRent: !hasPrice(facts) && hasRent(facts), isLeasehold };
}

const isPositive = (facts: Facts, name: string): boolean => /[1-9]/u.test(facts.text('preise', name));
const hasPrice = (facts: Facts): boolean => isPositive(facts, 'kaufpreis');
const hasRent = (facts: Facts): boolean =>
  ['nettokaltmiete', 'kaltmiete', 'warmmiete', 'pauschalmiete', 'pacht'].some((name) => isPositive(facts, name));

/** A dwelling that is offered both ways is one for sale, unless it has a rent only. */
function isLet({ isForSale, isForRent, isLeasehold }: Offer, facts: Facts): boolean {
  if (isForSale && isForRent) return !hasPrice(facts) && hasRent(facts);
  return isForRent && !isLeasehold;
}

interface Kind {
  readonly element: string;
  readonly kind: string;
  readonly uses: ReadonlySet<string>;
  readonly offer: Offer;
  readonly isRent: boolean;
}

/** Houses that are bought for their rent, if the document says nothing of living in them. */
const rentedHouses = new Set(['MEHRFAMILIENHAUS', 'APARTMENTHAUS']);

function findType(found: Kind): string | null {
  const { element, offer, isRent } = found;
  if (!offer.isForSale && !offer.isForRent && !offer.isLeasehold) return null;
  switch (element) {
    case 'haus':
      if (isInvestment(found)) return 'investment';
      return isRent ? 'houseRent' : 'houseBuy';
    case 'wohnung':
    case 'zimmer':
      return isRent ? 'apartmentRent' : 'apartmentBuy';
    case 'parken':
      return isRent ? 'garageRent' : 'garageBuy';
    case 'buero_praxen':
      return 'office';
    case 'einzelhandel':
      return 'store';
    case 'zinshaus_renditeobjekt':
      return isRent ? null : 'investment';
    case 'grundstueck':
      if (isTradeSite(found)) return 'tradeSite';
      // Residential sites are sold, or given in leasehold.
      return isRent ? null : 'livingBuySite';
    default:
      return null;
  }
}

const isInvestment = ({ kind, uses, isRent }: Kind): boolean =>
  !isRent && uses.has('ANLAGE') && !uses.has('WOHNEN') && rentedHouses.has(kind);

const isTradeSite = ({ kind, uses }: Kind): boolean =>
  codes.tradeSiteTypes.has(kind) || (kind !== 'WOHNEN' && uses.has('GEWERBE') && !uses.has('WOHNEN'));

/** Way to offer an object of a type that may be sold or let; undefined for all others. */
export function findMarketing(type: string, { isForSale, isForRent, isLeasehold }: Offer): string | undefined {
  if (type === 'realestates.livingBuySite') return isLeasehold ? 'LEASEHOLD' : 'PURCHASE';
  if (!eitherTypes.has(type)) return undefined;
  if (isForSale && isForRent) return 'RENT_AND_BUY';
  if (isForRent) return 'RENT';
  return isLeasehold && !isForSale ? 'LEASEHOLD' : 'PURCHASE';
}
