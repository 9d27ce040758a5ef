import { eitherTypes, marketingOf } from '../../contract/objects/object-types.ts';
import { dwellingsForRent } from '../../contract/objects/type-groups.ts';
import type { Values } from './collect-values.ts';
import * as codes from './read-codes.ts';
import { looksLikeThousands, parseNumber, readFacts } from './read-facts.ts';
import type { Facts } from './read-facts.ts';
import { findMarketing } from './read-type.ts';
import type { Offer } from './read-type.ts';

const round = (amount: number): number => Math.round(amount * 100) / 100;

/** Reads prices, rents and the costs beside them; amounts of others than a month or year are left out. */
export function readPrices(facts: Facts, values: Values, offer: Offer): void {
  const { type } = values;
  const amount = (name: string): number | undefined => readAmount(facts, name);
  const isOnRequest =
    facts.marks('preise', 'kaufpreis').has('AUF_ANFRAGE') ||
    /auf anfrage/iu.test(facts.text('preise', 'freitext_preis'));
  if (isOnRequest) values.put('priceOnRequest', 'YES');
  const isRent = readOffered(facts, values, offer);
  const costs = amount('nebenkosten');
  values.put('serviceCharge', type === 'realestates.apartmentBuy' ? amount('hausgeld') : costs);
  values.put('additionalCosts', costs);
  values.put('heatingCosts', amount('heizkosten'));
  values.mark('heatingCostsInServiceCharge', facts.truth('preise', 'heizkosten_enthalten'));
  values.mark('plusVat', facts.truth('preise', 'zzg_mehrwertsteuer'));
  values.put('deposit', amount('kaution'));
  values.put('depositNote', facts.text('preise', 'kaution_text'));
  values.put('priceMultiplier', facts.number('preise', 'x_fache'));
  values.put('rentalIncomeActual', readIncome(facts, 'mieteinnahmen_ist', 'JAHR'));
  values.put('rentalIncomeTarget', readIncome(facts, 'mieteinnahmen_soll', 'JAHR'));
  values.put('rentalIncome', readIncome(facts, 'mieteinnahmen_ist', 'MONAT'));
  readCommission(facts, values, isRent);
  readParking(facts, values, isRent);
}

/** @returns true if the price is a rent */
function readOffered(facts: Facts, values: Values, offer: Offer): boolean {
  const { type } = values;
  const price = readAmount(facts, 'kaufpreis') ?? readAmount(facts, 'kaufpreisbrutto');
  const rent = readRent(facts);
  let marketing = findMarketing(type, offer);
  // One price is kept of an object that is sold and let: the rent.
  if (marketing === 'RENT_AND_BUY' && rent === undefined && price !== undefined) marketing = 'PURCHASE';
  if (marketing === 'RENT' && readAmount(facts, 'pacht') !== undefined) marketing = 'LEASE';
  const isRent = marketingOf({ realEstateType: type, marketingType: marketing }) !== 'sale';
  // Programs, ours among them, write the rent of a site as its price.
  if (isRent) readLet(facts, values, marketing, rent ?? (type === 'realestates.tradeSite' ? price : undefined));
  else readSold(facts, values, marketing, price);
  if (!isRent && offer.isLeasehold) {
    values.mark('leasehold', true);
    values.put('groundRent', readAmount(facts, 'erbpacht'));
  }
  return isRent;
}

function readLet(facts: Facts, values: Values, marketing: string | undefined, rent: number | undefined): void {
  const perSqm = marketing === 'RENT' && rent === undefined ? readAmount(facts, 'mietpreis_pro_qm') : undefined;
  const isDwelling = (dwellingsForRent as readonly string[]).includes(values.type);
  values.put('marketingType', perSqm === undefined ? marketing : 'RENT_PER_SQM');
  values.put(isDwelling ? 'baseRent' : 'value', rent ?? perSqm);
  values.put('totalRent', readMonthly(facts, 'warmmiete') ?? readMonthly(facts, 'pauschalmiete'));
}

function readSold(facts: Facts, values: Values, marketing: string | undefined, price: number | undefined): void {
  const { type } = values;
  const mayBePerSqm = eitherTypes.has(type) && marketing === 'PURCHASE' && price === undefined;
  const perSqm = mayBePerSqm ? readAmount(facts, 'kaufpreis_pro_qm') : undefined;
  const groundRent = marketing === 'LEASEHOLD' ? readAmount(facts, 'erbpacht') : undefined;
  const ofParking = type === 'realestates.garageBuy' ? firstParkingPrice(facts, false) : undefined;
  values.put('marketingType', perSqm === undefined ? marketing : 'PURCHASE_PER_SQM');
  values.put('value', groundRent ?? price ?? perSqm ?? ofParking);
}

/** Cold rent of a month; programs that know one cold rent write it here or there. */
function readRent(facts: Facts): number | undefined {
  return (
    readMonthly(facts, 'nettokaltmiete') ??
    readMonthly(facts, 'kaltmiete') ??
    readMonthly(facts, 'pacht') ??
    readMonthly(facts, 'pauschalmiete') ??
    (facts.find('objektkategorie', 'objektart', 'parken') &&
      (readMonthly(facts, 'warmmiete') ?? firstParkingPrice(facts, true)))
  );
}

function readMonthly(facts: Facts, name: string): number | undefined {
  const amount = readAmount(facts, name);
  const period = facts.code('zeiteinheit', 'preise', 'preis_zeiteinheit');
  if (amount === undefined || period === '' || period === 'MONAT') return amount;
  if (period === 'JAHR') return round(amount / 12);
  facts.note('rent_period', `${name}: ${period}`);
  return undefined;
}

/** An amount in euros; 0 is none. */
function readAmount(facts: Facts, name: string): number | undefined {
  const amount = facts.number('preise', name);
  const written = facts.text('preise', name);
  if (looksLikeThousands(written)) facts.note('number_unclear', `${name}: ${written}`);
  return amount === 0 && !mayBeNothing.has(name) ? undefined : amount;
}

/** Costs that a document says are 0. */
const mayBeNothing = new Set(['nebenkosten', 'heizkosten', 'hausgeld', 'kaution']);

/** Income of a month or year, whichever the document states; one of no stated period is that of a year. */
function readIncome(facts: Facts, name: string, wanted: 'MONAT' | 'JAHR'): number | undefined {
  const amount = facts.number('preise', name);
  const period = facts.code('periode', 'preise', name) || 'JAHR';
  if (amount === undefined || period === wanted) return amount;
  if (period !== 'MONAT' && period !== 'JAHR') return undefined;
  return round(wanted === 'JAHR' ? amount * 12 : amount / 12);
}

function readCommission(facts: Facts, values: Values, isRent: boolean): void {
  const written = facts.text('preise', 'aussen_courtage');
  const rate = parseNumber(written);
  const isBare = rate !== undefined && rate > 0 && rate <= 15 && !written.includes('%') && !isRent;
  const vat = facts.marks('preise', 'aussen_courtage').has('MIT_MWST') ? ' inkl. MwSt.' : '';
  const isFree = facts.truth('preise', 'provisionspflichtig') === false;
  values.put(
    'courtage',
    isBare ? `${String(rate).replace('.', ',')} %${vat}` : written || (isFree ? 'provisionsfrei' : ''),
  );
  values.put('courtageNote', facts.text('preise', 'courtage_hinweis'));
}

interface Parking {
  readonly kind: string | undefined;
  readonly rent: number | undefined;
  readonly price: number | undefined;
  readonly count: number;
}

function listParking(facts: Facts): readonly Parking[] {
  return (facts.find('preise')?.children ?? []).flatMap(({ name, attributes }) => {
    const kind =
      name === 'stp_sonstige'
        ? codes.parkingMarks.get((attributes['platzart'] ?? '').toUpperCase())
        : codes.parkingPrices.get(name);
    if (kind === undefined && name !== 'stp_sonstige') return [];
    const number = (attribute: string): number | undefined => parseNumber(attributes[attribute] ?? '');
    const [rent, price, count] = [number('stellplatzmiete'), number('stellplatzkaufpreis'), number('anzahl') ?? 0];
    return rent === undefined && price === undefined && count === 0 ? [] : [{ kind, rent, price, count }];
  });
}

const firstParkingPrice = (facts: Facts, isRent: boolean): number | undefined =>
  listParking(facts)
    .map(({ rent, price }) => (isRent ? rent : price))
    .find((amount) => amount !== undefined && amount > 0);

function readParking(facts: Facts, values: Values, isRent: boolean): void {
  const spaces = listParking(facts);
  // One kind is kept of several: that of most spaces.
  const [main] = spaces.toSorted((one, other) => other.count - one.count);
  const marks = new Set(
    facts.list('ausstattung', 'stellplatzart').flatMap((element) => [...readFacts(element, facts.note).marks()]),
  );
  const [, marked] = [...codes.parkingMarks].find(([mark]) => marks.has(mark)) ?? [];
  values.put('parkingSpaceType', main?.kind ?? marked);
  values.put('parkingSpacePrice', isRent ? (main?.rent ?? main?.price) : main?.price);
  const count = spaces.reduce((sum, space) => sum + space.count, 0);
  values.put('numberOfParkingSpaces', facts.number('flaechen', 'anzahl_stellplaetze') ?? (count || undefined));
}
