import type { FieldSet } from '#platform/contract/fields.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { formatDecimal } from '#platform/contract/decimal-text.ts';
import { createRecordTexts } from '#platform/server/records/record-texts.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objektEntity } from '../../contract/objects/objekt-entity.ts';

export type Data = Readonly<Record<string, unknown>>;

const texts = createRecordTexts(objektEntity);

/** Label of a field, German like the texts of the portals. */
export const nameField = (name: string): string => texts.field(name, 'de');

/** Chosen option of a field in words; null for none and for „keine Angabe“. */
export function optionOf(data: Data, name: string): string | null {
  const value = data[name];
  if (typeof value !== 'string' || saysNothing(value) || value === 'NO_INFORMATION') return null;
  return texts.option(name, value, 'de');
}

/** Number of a field with a comma; null for none. */
export function numberOf(data: Data, name: string): string | null {
  const value = data[name];
  if (typeof value !== 'number') return null;
  const isYear = name === 'constructionYear' || name === 'lastRefurbishment';
  return formatDecimal(value, 'de', { min: 0, max: 2, isGrouped: !isYear });
}

/** Text of a field; null for an empty one. */
export function lineOf(data: Data, name: string): string | null {
  const value = data[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export const has = (data: Data, name: string): boolean => data[name] === 'YES';

/** Features that furnishing texts name, by their articles. */
const features: Readonly<Record<string, string>> = {
  balcony: 'ein Balkon',
  terrace: 'eine Terrasse',
  garden: 'ein Garten',
  cellar: 'ein Keller',
  lift: 'ein Aufzug',
  builtInKitchen: 'eine Einbauküche',
  kitchenComplete: 'eine Teeküche',
  fireplace: 'ein Kamin',
  airConditioned: 'eine Klimatisierung',
  guestToilet: 'ein Gäste-WC',
  lodgerFlat: 'eine Einliegerwohnung',
  hasCanteen: 'eine Kantine',
  highVoltage: 'ein Starkstromanschluss',
  ramp: 'eine Rampe',
  goodsLift: 'ein Lastenaufzug',
};

/** Names the features that an object has. */
export function listFeatures(data: Data): string[] {
  return Object.entries(features).flatMap(([name, words]) => (has(data, name) ? [words] : []));
}

/** Joins words as German lists do. */
export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} und ${words.at(-1) ?? ''}`;
}

/** Place of an object without its street: „Köln-Lövenich“. */
export function placeOf(data: Data): string | null {
  const city = lineOf(data, 'city');
  const quarter = lineOf(data, 'quarter');
  if (city === null) return null;
  return quarter === null ? city : `${city}-${quarter}`;
}

const kinds = ['buildingType', 'apartmentType', 'officeType', 'storeType', 'investmentType', 'garageType'] as const;
const general: Readonly<Record<string, string>> = {
  'realestates.houseBuy': 'Haus',
  'realestates.houseRent': 'Haus',
  'realestates.apartmentBuy': 'Wohnung',
  'realestates.apartmentRent': 'Wohnung',
  'realestates.livingBuySite': 'Wohngrundstück',
  'realestates.office': 'Bürofläche',
  'realestates.investment': 'Anlageimmobilie',
  'realestates.garageBuy': 'Garage',
  'realestates.garageRent': 'Garage',
  'realestates.store': 'Ladenfläche',
  'realestates.tradeSite': 'Gewerbegrundstück',
};
const vague = new Set(['OTHER', 'SPECIAL_REAL_ESTATE']);

/** Kind of an object in a word, such as „Doppelhaushälfte“. */
export function kindOf(data: Data): string {
  const found = kinds.find((name) => optionOf(data, name) !== null && !vague.has(String(data[name])));
  const word = found === undefined ? undefined : optionOf(data, found)?.replace(/ \(.*\)$/u, '');
  const type = general[String(data['realEstateType'])] ?? 'Immobilie';
  // „Dachgeschoss“ alone would be a storey.
  if (found === 'apartmentType' && word !== undefined && /geschoss|parterre|Souterrain/iu.test(word)) return type;
  return word ?? type;
}

/** Fields that a model is given: those that describe the object; numbers, passcodes and flags of the server are none. */
const describing: FieldSet = { realEstateType: objektEntity.fields.realEstateType, ...objectFields };

/** Facts by their labels, as a model is given them; the address only as far as it is published. */
export function listFacts(data: Data): string[] {
  const left = new Set(['title', 'shortTitle', 'street', 'houseNumber', 'realStreet', 'realHouseNumber', 'owner']);
  const entries = Object.entries(describing).filter(
    ([name, { kind }]) => !left.has(name) && ['choice', 'number', 'feature', 'line'].includes(kind) && name in data,
  );
  return entries.flatMap(([name, { kind, unit, isMoney }]) => {
    const value =
      kind === 'choice'
        ? optionOf(data, name)
        : kind === 'number'
          ? numberOf(data, name)
          : kind === 'feature'
            ? has(data, name)
              ? 'ja'
              : null
            : lineOf(data, name);
    const measure = unit ?? (isMoney === true ? 'Euro' : undefined);
    return value === null ? [] : [`${nameField(name)}: ${value}${measure === undefined ? '' : ` ${measure}`}`];
  });
}
