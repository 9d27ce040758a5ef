import { describe, expect, test } from 'vitest';
import type { FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType, missingFields } from '#platform/contract/optional-kinds.ts';
import { managedFields } from './managed-fields.ts';
import { internalFields, objectFields } from './object-fields.ts';
import { objectTypes } from './object-types.ts';
import { sectionsOf } from './sections.ts';

const address = ['street', 'houseNumber', 'postcode', 'city'];

/** Section 5 of the specification. */
const required: Readonly<Record<(typeof objectTypes)[number], readonly string[]>> = {
  'realestates.houseBuy': [
    'title',
    'value',
    ...address,
    'buildingType',
    'livingSpace',
    'plotArea',
    'numberOfRooms',
    'courtage',
    'constructionYear',
  ],
  'realestates.houseRent': [
    'title',
    ...address,
    'buildingType',
    'livingSpace',
    'plotArea',
    'numberOfRooms',
    'courtage',
    'baseRent',
  ],
  'realestates.apartmentBuy': [
    'title',
    'value',
    'apartmentType',
    ...address,
    'livingSpace',
    'numberOfRooms',
    'courtage',
  ],
  'realestates.apartmentRent': [
    'title',
    'apartmentType',
    ...address,
    'livingSpace',
    'numberOfRooms',
    'courtage',
    'baseRent',
  ],
  'realestates.livingBuySite': ['title', 'value', ...address, 'plotArea', 'courtage'],
  'realestates.office': [
    'title',
    'value',
    ...address,
    'officeType',
    'courtage',
    'netFloorSpace',
    'totalFloorSpace',
    'marketingType',
  ],
  'realestates.investment': [
    'title',
    'value',
    ...address,
    'investmentType',
    'courtage',
    'netFloorSpace',
    'constructionYear',
  ],
  'realestates.garageBuy': ['title', 'value', ...address, 'garageType', 'courtage'],
  'realestates.garageRent': ['title', 'value', ...address, 'garageType', 'courtage'],
  'realestates.store': ['title', 'value', ...address, 'courtage', 'marketingType', 'netFloorSpace', 'totalFloorSpace'],
  'realestates.tradeSite': ['title', 'value', ...address, 'plotArea', 'courtage', 'utilizationTradeSite'],
};

const filled = (type: (typeof objectTypes)[number]) => Object.fromEntries(required[type].map((name) => [name, 'x']));

describe.each(objectTypes)('%s', (type) => {
  test('an empty object misses exactly the fields of the specification', () => {
    expect(missingFields(objectFields, type, {}).toSorted()).toEqual(required[type].toSorted());
  });

  test.each(required[type])('without %s exactly that field is named', (name) => {
    const { [name]: _left, ...others } = filled(type);
    expect(missingFields(objectFields, type, others)).toEqual([name]);
  });

  test('the required fields are fields of the type and stand in its form', () => {
    const shown = sectionsOf(type).flatMap(({ fields }) => fields);
    expect(shown).toEqual(expect.arrayContaining([...required[type]]));
    expect(fieldsOfType(objectFields, type)).toEqual(expect.arrayContaining([...required[type]]));
  });

  test('its form shows each field once', () => {
    const shown = sectionsOf(type, true).flatMap(({ fields }) => fields);
    expect(new Set(shown).size).toBe(shown.length);
  });
});

test('a field under a condition is of the types that have the other field', () => {
  const all: FieldSet = { ...objectFields, ...internalFields };
  for (const [name, { when, types }] of Object.entries(all)) {
    if (when === undefined) continue;
    const other = all[when.field];
    expect(other, name).toBeDefined();
    expect(other?.types ?? objectTypes, name).toEqual(expect.arrayContaining([...(types ?? objectTypes)]));
    for (const value of when.is) expect(other?.options, name).toContain(value);
  }
});

test('a construction year that is unknown may be empty', () => {
  const house = { ...filled('realestates.houseBuy'), constructionYear: null, constructionYearUnknown: 'YES' };
  expect(missingFields(objectFields, 'realestates.houseBuy', house)).toEqual([]);
});

test('published, managed and internal fields have names of their own', () => {
  const names = [objectFields, managedFields, internalFields].flatMap((fields) => Object.keys(fields));
  expect(new Set(names).size).toBe(names.length);
});

test('every field but texts and former ones stands in the form of a type', () => {
  const shown = new Set(objectTypes.flatMap((type) => sectionsOf(type, true).flatMap(({ fields }) => fields)));
  const left = Object.keys({ ...objectFields, ...internalFields }).filter((name) => !shown.has(name));
  expect(left.toSorted()).toEqual([
    'additionalAttributesExpose',
    'descriptionNote',
    'descriptionNoteLong',
    'descriptionNoteLongKIHelp',
    'descriptionNoteLongKIText',
    'descriptionShortExpose',
    'firingType',
    'furnishingNote',
    'heatingType',
    'locationNote',
    'locationNoteLong',
    'otherNote',
    'realEstateBuyChecklist',
  ]);
});

describe('limits', () => {
  const accepts = (name: keyof typeof objectFields, value: unknown) => objectFields[name].wire.safeParse(value).success;

  test.each([
    ['value', 0, false],
    ['value', 449_000.5, true],
    ['value', -1, false],
    ['value', Number.POSITIVE_INFINITY, false],
    ['value', '450.000,00 €', false],
    ['livingSpace', 138.5, true],
    ['livingSpace', 0, false],
    ['numberOfRooms', 2.5, true],
    ['numberOfRooms', 0, false],
    ['numberOfBathRooms', 1.5, false],
    ['numberOfBathRooms', 0, true],
    ['floor', 0, true],
    ['floor', -1, true],
    ['floor', -2, false],
    ['houseNumber', '12a–c', true],
    ['houseNumber', 'x'.repeat(31), false],
    ['title', 'x'.repeat(101), false],
    ['shortTitle', 'x'.repeat(51), false],
    ['deposit', 0, true],
    ['parkingSpacePrice', 0, true],
    ['thermalCharacteristic', 1999.99, true],
    ['thermalCharacteristic', 2000, false],
    ['constructionYear', 999, false],
    ['stakeholderDelayDays', 0, false],
    ['stakeholderDelayDays', 101, true],
    ['descriptionNote', 'x'.repeat(3999), true],
    // An umlaut at the border: 3,998 bytes before it are one too many.
    ['descriptionNote', `${'x'.repeat(3997)}ü`, true],
    ['descriptionNote', `${'x'.repeat(3998)}ü`, false],
  ] as const)('%s: %s is accepted: %s', (name, value, isAccepted) => {
    expect(accepts(name, value)).toBe(isAccepted);
  });
});
