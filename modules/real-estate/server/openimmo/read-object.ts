import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { collectValues } from './collect-values.ts';
import type { Values } from './collect-values.ts';
import { putCode, readAreas, readCondition, readEquipment } from './read-building.ts';
import * as codes from './read-codes.ts';
import { readFacts } from './read-facts.ts';
import type { Facts, ReadProblem } from './read-facts.ts';
import { readPictures } from './read-pictures.ts';
import type { ReadPicture } from './read-pictures.ts';
import { readPrices } from './read-prices.ts';
import { readKind } from './read-type.ts';
import type { ReadKind } from './read-type.ts';

/** ADD: nothing is said, so the object is new or changed. */
type ReadAction = 'ADD' | 'CHANGE' | 'DELETE' | 'REFERENCE';

/** An object as a document describes it. */
export interface ReadObject {
  /** Number of the object in the sender's program, up to 100 characters of any kind; empty for none. */
  readonly externalId: string;
  /** Known to all portals for good; empty for none. */
  readonly obid: string;
  readonly action: ReadAction;
  /** Fields of `data` as requests have them; empty for an object that is deleted or of no type of ours. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly pictures: readonly ReadPicture[];
  readonly problems: readonly ReadProblem[];
}

const maxProblems = 50;
const maxId = 100;

const actions: ReadonlyMap<string, ReadAction> = new Map([
  ['DELETE', 'DELETE'],
  ['CHANGE', 'CHANGE'],
  ['REFERENZ', 'REFERENCE'],
  ['REFERENCE', 'REFERENCE'],
]);

/**
 * Reads the element `immobilie`.
 *
 * @param isDeletion true if the document deletes what says nothing else
 */
export function readObject(element: XmlElement, isDeletion: boolean): ReadObject {
  const problems = new Map<string, ReadProblem>();
  const facts = readFacts(element, (code, detail) => {
    if (problems.size < maxProblems) problems.set(`${code} ${detail}`, { code, detail });
  });
  const technical = (name: string): string => toLine(facts.text('verwaltung_techn', name), maxId);
  const externalId = technical('objektnr_extern') || technical('objektnr_intern');
  const obid = technical('openimmo_obid');
  if (externalId === '' && obid === '') facts.note('id_missing', 'objektnr_extern');
  const stated = actions.get(facts.code('aktionart', 'verwaltung_techn', 'aktion'));
  const action = stated ?? (isDeletion ? 'DELETE' : 'ADD');
  // A deletion may name the object alone.
  const described = action === 'DELETE' ? { values: {}, pictures: [] } : describe(facts);
  return { externalId, obid, action, ...described, problems: [...problems.values()] };
}

function describe(facts: Facts): Pick<ReadObject, 'values' | 'pictures'> {
  const kind = readKind(facts);
  const { type, element, offer } = kind;
  if (type === null) {
    const ways = Object.entries(offer).flatMap(([way, is]) => (is ? [way] : []));
    facts.note(
      'type_unknown',
      [element || '–', kind.kind, ...ways]
        .filter((word) => word !== '')
        .join(' ')
        .slice(0, 100),
    );
    return { values: {}, pictures: [] };
  }
  const values = collectValues(type, facts.note);
  readKindWithin(facts, values, kind);
  readPlace(facts, values);
  readPrices(facts, values, offer);
  readAreas(facts, values);
  readEquipment(facts, values);
  readCondition(facts, values);
  for (const [name, text] of Object.entries(texts)) values.put(name, facts.text('freitexte', text));
  readAdministration(facts, values);
  return { values: values.done(), pictures: readPictures(facts) };
}

const texts = {
  title: 'objekttitel',
  shortTitle: 'dreizeiler',
  locationNote: 'lage',
  furnishingNote: 'ausstatt_beschr',
  descriptionNote: 'objektbeschreibung',
  otherNote: 'sonstige_angaben',
} as const;

/** Field of the kind, by the element of the format. */
const kindFields: Readonly<Record<string, readonly [field: string, list: ReadonlyMap<string, string>]>> = {
  haus: ['buildingType', codes.houseTypes],
  wohnung: ['apartmentType', codes.flatTypes],
  zimmer: ['apartmentType', codes.flatTypes],
  buero_praxen: ['officeType', codes.officeTypes],
  einzelhandel: ['storeType', codes.storeTypes],
  zinshaus_renditeobjekt: ['investmentType', codes.investmentTypes],
  parken: ['garageType', codes.garageTypes],
};

function readKindWithin(facts: Facts, values: Values, { type, element, kind }: ReadKind): void {
  if (type === 'realestates.tradeSite') return values.put('utilizationTradeSite', codes.tradeSiteTypes.get(kind));
  if (type === 'realestates.investment' && element === 'haus')
    return values.put('investmentType', 'MULTI_FAMILY_HOUSE');
  const [field, list] = kindFields[element] ?? [];
  if (field === undefined || list === undefined) return undefined;
  // It is a required field of most types: what says nothing in the document says so in ours.
  if (list.get(kind) === 'NO_INFORMATION') return values.put(field, 'NO_INFORMATION');
  return putCode(facts, values, field, kind, list);
}

/** A street with the number of the house behind it. */
const streetWithNumber = /^(?<street>.*\D)\s(?<number>\d{1,4}\s?[a-z]?(?:\s?[-–/+]\s?\d{1,4}\s?[a-z]?)?)$/iu;

function readPlace(facts: Facts, values: Values): void {
  const street = facts.text('geo', 'strasse').slice(0, 200);
  const houseNumber = facts.text('geo', 'hausnummer');
  const parts = houseNumber === '' ? streetWithNumber.exec(street)?.groups : undefined;
  values.put('street', parts?.['street']?.trim() ?? street);
  values.put('houseNumber', parts?.['number'] ?? houseNumber);
  values.put('postcode', facts.text('geo', 'plz'));
  values.put('city', facts.text('geo', 'ort'));
  values.put('quarter', facts.text('geo', 'regionaler_zusatz'));
  values.put('floor', readFloor(facts));
  values.put('numberOfFloors', facts.number('geo', 'anzahl_etagen'));
  const country = facts.code('iso_land', 'geo', 'land');
  if (!/^(?:|DEU?|D)$/u.test(country)) facts.note('country_foreign', country.slice(0, 10));
}

function readFloor(facts: Facts): number | undefined {
  const written = facts.text('geo', 'etage');
  if (/^(?:EG|Erdgeschoss|Hochparterre)$/iu.test(written)) return 0;
  if (/^(?:UG|Souterrain|KG)$/iu.test(written)) return -1;
  const [, storey] = /^(\d{1,2})\.?\s?(?:OG|Obergeschoss|Etage|Stock)$/iu.exec(written) ?? [];
  return storey === undefined ? facts.number('geo', 'etage') : Number(storey);
}

function readAdministration(facts: Facts, values: Values): void {
  const is = (name: string): boolean | undefined => facts.truth('verwaltung_objekt', name);
  const pets = is('haustiere');
  values.put('showAddress', is('objektadresse_freigeben'));
  values.put('freeFrom', facts.text('verwaltung_objekt', 'verfuegbar_ab') || facts.day('verwaltung_objekt', 'abdatum'));
  values.put('freeUntil', facts.day('verwaltung_objekt', 'bisdatum'));
  values.mark('certificateOfEligibilityNeeded', is('wbs_sozialwohnung'));
  values.mark('rented', is('vermietet'));
  values.put('petsAllowed', pets === undefined ? undefined : pets ? 'YES' : 'NO');
  values.mark('listed', is('denkmalgeschuetzt'));
  values.mark('summerResidencePractical', is('als_ferien'));
}
