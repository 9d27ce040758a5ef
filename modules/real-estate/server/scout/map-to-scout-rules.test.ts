import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType } from '#platform/contract/optional-kinds.ts';
import { findEnumValues } from '#testing/portals/scout-portal-enums.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { mapLinkedToScout, mapToScout } from './map-to-scout.ts';
import { missingElements } from './scout-structure.ts';

type Body = Readonly<Record<string, unknown>>;

// Order of the elements by the schema of the portal; `*` marks those that must be sent.
const order: Readonly<Record<string, string>> = {
  Base: `
    externalId *title creationDate lastModificationDate *address apiSearchData realEstateState groupNumber
    descriptionNote furnishingNote locationNote otherNote attachments referencePriceServiceCall referencePriceApiCall
    realEstateProjectId *showAddress contact common:publishChannels`,
  houseBuy: `
    lodgerFlat constructionPhase *buildingType energyCertificate cellar handicappedAccessible numberOfParkingSpaces
    condition lastRefurbishment interiorQuality constructionYear constructionYearUnknown freeFrom heatingType
    heatingTypeEnev2014 firingTypes energySourcesEnev2014 buildingEnergyRatingType thermalCharacteristic
    energyConsumptionContainsWarmWater numberOfFloors usableFloorSpace numberOfBedRooms numberOfBathRooms guestToilet
    parkingSpaceType rented rentalIncome listed parkingSpacePrice summerResidencePractical price *livingSpace *plotArea
    *numberOfRooms energyPerformanceCertificate energyEfficiencyClass *courtage`,
  houseRent: `
    price *livingSpace *plotArea *numberOfRooms energyPerformanceCertificate energyEfficiencyClass *courtage
    *buildingType energyCertificate cellar handicappedAccessible numberOfParkingSpaces condition lastRefurbishment
    interiorQuality constructionYear constructionYearUnknown freeFrom heatingType heatingTypeEnev2014 firingTypes
    energySourcesEnev2014 buildingEnergyRatingType thermalCharacteristic energyConsumptionContainsWarmWater
    numberOfFloors usableFloorSpace numberOfBedRooms numberOfBathRooms guestToilet parkingSpaceType *baseRent totalRent
    serviceCharge deposit heatingCosts heatingCostsInServiceCharge calculatedTotalRent calculatedTotalRentScope
    petsAllowed parkingSpacePrice useAsFlatshareRoom builtInKitchen`,
  apartmentBuy: `
    apartmentType floor lift assistedLiving energyCertificate cellar handicappedAccessible numberOfParkingSpaces
    condition lastRefurbishment interiorQuality constructionYear constructionYearUnknown freeFrom heatingType
    heatingTypeEnev2014 firingTypes energySourcesEnev2014 buildingEnergyRatingType thermalCharacteristic
    energyConsumptionContainsWarmWater numberOfFloors usableFloorSpace numberOfBedRooms numberOfBathRooms guestToilet
    parkingSpaceType rented rentalIncome listed parkingSpacePrice summerResidencePractical price *livingSpace
    *numberOfRooms energyPerformanceCertificate energyEfficiencyClass builtInKitchen balcony
    certificateOfEligibilityNeeded garden *courtage serviceCharge`,
  apartmentRent: `
    apartmentType floor lift assistedLiving energyCertificate cellar handicappedAccessible numberOfParkingSpaces
    condition lastRefurbishment interiorQuality constructionYear constructionYearUnknown freeFrom heatingType
    heatingTypeEnev2014 firingTypes energySourcesEnev2014 buildingEnergyRatingType thermalCharacteristic
    energyConsumptionContainsWarmWater numberOfFloors usableFloorSpace numberOfBedRooms numberOfBathRooms guestToilet
    parkingSpaceType *baseRent totalRent serviceCharge deposit heatingCosts heatingCostsInServiceCharge
    calculatedTotalRent calculatedTotalRentScope petsAllowed parkingSpacePrice useAsFlatshareRoom price *livingSpace
    *numberOfRooms energyPerformanceCertificate energyEfficiencyClass builtInKitchen balcony
    certificateOfEligibilityNeeded garden *courtage`,
  livingBuySite: `
    *commercializationType recommendedUseTypes tenancy *price *plotArea minDivisible *courtage freeFrom
    shortTermConstructible buildingPermission demolition siteDevelopmentType siteConstructibleType grz gfz
    leaseInterval`,
  office: `
    *officeType lift cellar handicappedAccessible flooringType deposit hasCanteen lanCables highVoltage kitchenComplete
    listed airConditioning officeRentDurations energyCertificate additionalServicesIncluded distanceToMRS distanceToFM
    distanceToPT distanceToAirport condition numberOfParkingSpaces parkingSpacePrice lastRefurbishment interiorQuality
    constructionYear constructionYearUnknown freeFrom heatingType heatingTypeEnev2014 firingTypes energySourcesEnev2014
    thermalCharacteristic energyConsumptionContainsWarmWater buildingEnergyRatingType additionalArea numberOfFloors
    additionalCosts *commercializationType *price calculatedPrice totalFloorSpace netFloorSpace minDivisible *courtage`,
  investment: `
    *price industrialArea plotArea netFloorSpace *investmentType energyPerformanceCertificate *courtage totalFloorSpace
    livingSpace pricePerSQM priceMultiplier rentalIncomeActual rentalIncomeTarget otherCosts listed lift
    energyCertificate distanceToMRS distanceToFM distanceToPT distanceToAirport condition numberOfParkingSpaces
    parkingSpacePrice lastRefurbishment interiorQuality constructionYear constructionYearUnknown freeFrom heatingType
    heatingTypeEnev2014 firingTypes energySourcesEnev2014 thermalCharacteristic energyConsumptionContainsWarmWater
    buildingEnergyRatingType additionalArea numberOfFloors additionalCosts`,
  garageBuy: `
    *price usableFloorSpace *courtage *garageType constructionYear lengthGarage widthGarage heightGarage condition
    lastRefurbishment`,
  garageRent: `
    *price usableFloorSpace *courtage freeFrom freeUntil *garageType constructionYear lengthGarage widthGarage
    heightGarage condition lastRefurbishment`,
  store: `
    storeType locationClassificationType areaDivisibleFrom shopWindowLength listed lift goodsLift goodsLiftLoad
    floorLoad ramp cellar supplyType flooringType deposit energyCertificate *commercializationType *price
    calculatedPrice totalFloorSpace netFloorSpace minDivisible *courtage distanceToMRS distanceToFM distanceToPT
    distanceToAirport condition numberOfParkingSpaces parkingSpacePrice lastRefurbishment interiorQuality
    constructionYear constructionYearUnknown freeFrom heatingType heatingTypeEnev2014 firingTypes energySourcesEnev2014
    thermalCharacteristic energyConsumptionContainsWarmWater buildingEnergyRatingType additionalArea numberOfFloors
    additionalCosts`,
  tradeSite: `
    *commercializationType recommendedUseTypes *utilizationTradeSite tenancy *price *plotArea minDivisible *courtage
    freeFrom shortTermConstructible buildingPermission demolition siteDevelopmentType siteConstructibleType grz gfz
    leaseInterval`,
};
const price = '*value *currency marketingType priceIntervalType';
const parts: Readonly<Record<string, string>> = {
  address: 'street houseNumber *postcode *city internationalCountryRegion quarter wgs84Coordinate',
  contact: '*@id',
  courtage: '*hasCourtage courtage courtageNote',
  energyCertificate: `energyCertificateAvailability energyCertificateCreationDate energyEfficiencyClass
    electricityConsumption heatingConsumption energyConsumptionElectricity energyConsumptionHeating
    thermalCharacteristicElectricity thermalCharacteristicHeating`,
  energySourcesEnev2014: '*energySourceEnev2014',
  officeRentDurations: '*officeRentDuration',
  recommendedUseTypes: 'siteRecommendedUseType siteRecommendedUseForTradeType',
  ...Object.fromEntries(
    ['price', 'additionalCosts', 'pricePerSQM', 'rentalIncomeActual', 'rentalIncomeTarget', 'otherCosts'].map(
      (name) => [name, price],
    ),
  ),
};
const readOnly =
  /^(?:creationDate|lastModificationDate|realEstateState|calculated\w+|leaseInterval|referencePrice\w+)$/u;

const words = (list: string): readonly string[] => list.trim().split(/\s+/u);

const enums: Readonly<Record<string, string>> = {
  condition: 'RealEstateCondition',
  petsAllowed: 'PetsAllowedType',
  lanCables: 'ItInfrastructureType',
  airConditioning: 'AirConditioningType',
  constructionPhase: 'ConstructionPhaseType',
  locationClassificationType: 'LocationClassificationType',
  siteRecommendedUseType: 'SiteRecommendedUseType',
  hasCourtage: 'YesNoNotApplicableType',
  heatingCostsInServiceCharge: 'YesNoNotApplicableType',
};
const yesOnly = words(`cellar handicappedAccessible guestToilet lodgerFlat listed rented summerResidencePractical
  useAsFlatshareRoom energyConsumptionContainsWarmWater hasCanteen highVoltage kitchenComplete
  additionalServicesIncluded goodsLift ramp`);
const truths = words(`showAddress constructionYearUnknown builtInKitchen balcony garden certificateOfEligibilityNeeded
  shortTermConstructible buildingPermission demolition`);
const lengths: Readonly<Record<string, number>> = {
  externalId: 50,
  title: 100,
  street: 100,
  houseNumber: 30,
  postcode: 20,
  city: 50,
  courtage: 100,
  courtageNote: 500,
  freeFrom: 50,
  deposit: Infinity,
  quarter: Infinity,
};
const ranges: readonly (readonly [names: string, from: number, to: number, isWhole: boolean])[] = [
  ['numberOfBedRooms numberOfBathRooms', 0, 99, true],
  ['numberOfFloors', 0, 999, true],
  ['numberOfParkingSpaces', 0, 99_999, true],
  ['numberOfRooms', 0, 999, false],
  ['constructionYear lastRefurbishment', 1000, 9999, true],
  ['floor', -1, Infinity, true],
  ['tenancy distanceToMRS distanceToFM distanceToPT distanceToAirport', 0, Infinity, true],
  [
    `thermalCharacteristic electricityConsumption heatingConsumption energyConsumptionElectricity
     energyConsumptionHeating thermalCharacteristicElectricity thermalCharacteristicHeating`,
    0.01,
    1999.99,
    false,
  ],
  [
    `value baseRent totalRent serviceCharge heatingCosts parkingSpacePrice rentalIncome priceMultiplier livingSpace
     plotArea usableFloorSpace netFloorSpace totalFloorSpace industrialArea additionalArea minDivisible grz gfz
     lengthGarage widthGarage heightGarage shopWindowLength goodsLiftLoad floorLoad`,
    0,
    Infinity,
    false,
  ],
];
const isCommercial = (type: string): boolean => /office|store|investment/u.test(type);

/** Says whether the portal takes a value; undefined for an element that no rule is about. */
function isTaken(type: string, name: string, value: unknown): boolean | undefined {
  return isTakenOfType(type, name, value) ?? isTakenOfAll(name, value);
}

/** Elements whose form depends on the type. */
function isTakenOfType(type: string, name: string, value: unknown): boolean | undefined {
  if (name === 'lift') return type.includes('apartment') ? value === true : value === 'YES';
  if (name === 'numberOfFloors' && isCommercial(type)) return typeof value === 'string' && /^\d+$/u.test(value);
  if (name === 'freeUntil' || (name === 'freeFrom' && type.includes('garageRent')))
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);
  return undefined;
}

function isTakenOfAll(name: string, value: unknown): boolean | undefined {
  if (name === 'siteRecommendedUseType' || name === 'siteRecommendedUseForTradeType') return areUses(name, value);
  if (/^energySourceEnev2014$|^officeRentDuration$/u.test(name))
    return Array.isArray(value) && value.length === 1 && isOfList(name, value[0]);
  if (name.endsWith('Note') && name !== 'courtageNote') return isNote(value);
  if (truths.includes(name)) return typeof value === 'boolean';
  if (yesOnly.includes(name)) return value === 'YES' || value === 'NOT_APPLICABLE';
  const max = lengths[name];
  if (max !== undefined && typeof value !== 'object') return typeof value === 'string' && isLine(value, max);
  const range = ranges.find(([names]) => words(names).includes(name));
  if (range !== undefined) return isWithin(value, range);
  return findEnumValues(listOf(name)) === undefined ? undefined : isOfList(name, value);
}

const listOf = (name: string): string => enums[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const isOfList = (name: string, value: unknown): boolean => findEnumValues(listOf(name))?.has(String(value)) ?? false;
const areUses = (name: string, value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((use) => isOfList(name, use)) &&
  (value.length === 1 || !value.includes('NO_INFORMATION'));
const isLine = (value: string, max: number): boolean =>
  value.length > 0 && value.length <= max && value.isWellFormed() && !/[\n\r]|<\w/u.test(value);
const isNote = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.isWellFormed() &&
  Buffer.byteLength(value) <= 3999 &&
  !/[\n\r]|<\/?(?!br>)[a-z]|<b?r?$/iu.test(value);
const isWithin = (value: unknown, [, from, to, isWhole]: (typeof ranges)[number]): boolean =>
  typeof value === 'number' && value >= from && value <= to && (!isWhole || Number.isInteger(value));

/** Names of the rules that an element and everything in it breaks. */
function breaches(type: string, path: string, list: string, body: Body): readonly string[] {
  const elements = words(list).map((name) => name.replace('*', ''));
  const places = Object.keys(body).map((name) => elements.indexOf(name));
  return [
    ...Object.keys(body)
      .filter((_name, index) => places[index] === -1)
      .map((name) => `${path}.${name} is not known`),
    ...Object.keys(body)
      .filter((name) => readOnly.test(name))
      .map((name) => `${path}.${name} is read only`),
    ...(places.some((place, index) => place < (places[index - 1] ?? -1)) ? [`${path} is out of order`] : []),
    ...words(list)
      .filter((name) => name.startsWith('*') && body[name.slice(1)] === undefined)
      .map((name) => `${path}.${name.slice(1)} is missing`),
    ...Object.entries(body)
      .filter(([name, value]) => isTaken(type, name, value) === false)
      .map(([name, value]) => `${path}.${name} is ${JSON.stringify(value)}`),
    ...Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && parts[name] !== undefined
        ? breaches(type, `${path}.${name}`, parts[name], value as Body)
        : [],
    ),
  ];
}

/** Rules between statements: the commission, the price, and the matrix of the energy certificate. */
function contradictions(type: string, body: Body): readonly string[] {
  const certificate = (body['energyCertificate'] ?? {}) as Body;
  const date = certificate['energyCertificateCreationDate'];
  const rating = body['buildingEnergyRatingType'];
  const figure = body['thermalCharacteristic'];
  const efficiency = certificate['energyEfficiencyClass'];
  const isMissing = /NOT_/u.test(String(certificate['energyCertificateAvailability']));
  const isOldConsumption = date === 'BEFORE_01_MAY_2014' && rating === 'ENERGY_CONSUMPTION';
  const water = body['energyConsumptionContainsWarmWater'] === 'YES';
  const courtage = body['courtage'] as Body;
  const amount = body['price'] as Body | undefined;
  const kinds = Object.keys(certificate).filter((name) => /Electricity|Heating|Consumption/u.test(name));
  const wanted =
    rating === 'ENERGY_REQUIRED'
      ? /^thermal/u
      : isOldConsumption
        ? /^(?:electricity|heating)C/u
        : /^energyConsumption/u;
  const broken: Readonly<Record<string, boolean>> = {
    'no certificate, and its statements':
      isMissing && [date, rating, figure, efficiency].some((value) => value !== undefined),
    'a class that may not be': efficiency !== undefined && (date !== 'FROM_01_MAY_2014' || rating === undefined),
    'warm water without a figure': water && figure === undefined,
    'warm water that may not be': water && date !== undefined && rating !== undefined && !isOldConsumption,
    'energy of what has none':
      /Site|garage/u.test(type) && (rating ?? figure ?? body['energyCertificate']) !== undefined,
    'heat or power of another law': kinds.some((name) => !wanted.test(name)),
    'heat and power of a dwelling': kinds.length > 0 && !isCommercial(type),
    'commission neither yes nor no': !['YES', 'NO'].includes(String(courtage['hasCourtage'])),
    'commission without or beside its words':
      (courtage['hasCourtage'] === 'YES') !== (courtage['courtage'] !== undefined),
    'currency of another country': amount !== undefined && amount['currency'] !== 'EUR',
    'no way of marketing': /office|store/u.test(type) && amount?.['marketingType'] === undefined,
  };
  return Object.keys(broken).filter((name) => broken[name] === true);
}

function check(type: string, body: Body): readonly string[] {
  const table = `${order['Base'] ?? ''} ${order[type.replace('realestates.', '')] ?? ''}`;
  return [...breaches(type, '', table, body), ...contradictions(type, body)];
}

const hostile = fc.oneof(
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.constantFrom('Öl & <Möbel> "neu" <b>fett</b>', '<<b>script>x</script>', 'A\r\nB <br/> C', 'ä'.repeat(3000)),
);

/** Any value that a field takes, hostile texts included; those that the portal needs are never empty. */
function valuesOf({ kind, options = [], wire, maxLength = 4000, requiredFor }: Field): fc.Arbitrary<unknown> {
  if (kind === 'number')
    return fc.constantFrom(0, 1, 2, 7, 30.5, 98.44, 1998, 649_000).filter((value) => wire.safeParse(value).success);
  if (kind === 'flag') return fc.boolean();
  if (kind === 'choices') return fc.subarray([...options]);
  if (kind === 'day') return fc.constantFrom('2013-04-30', '2014-05-01', '2026-03-01');
  if (options.length > 0) return fc.constantFrom(...options);
  return hostile.map((text) => `${requiredFor === undefined ? '' : 'x '}${text}`.slice(0, maxLength));
}

/** An object of a type with any fields; those that it needs are there. */
function objectsOf(type: string, needed: readonly string[] = []): fc.Arbitrary<Body> {
  const fields: FieldSet = objectFields;
  const names = fieldsOfType(fields, type);
  return fc.record(Object.fromEntries(names.map((name) => [name, valuesOf(fields[name] as Field)])), {
    requiredKeys: [...needed, ...names.filter((name) => fields[name]?.requiredFor?.includes(type))],
  });
}

describe.each(objectTypes)('%s', (type) => {
  const secrets = { realStreet: 'S3CRET', realHouseNumber: 'S3CRET', owner: 'S3CRET', passcode: 'S3CRET' };

  it('follows the rules of the portal with any fields, and keeps what is secret', () => {
    fc.assert(
      fc.property(objectsOf(type), (values) => {
        const { element, body } = mapToScout({
          externalId: 'a-1',
          data: { ...values, ...secrets, ownerPasscode: 'S3CRET', realEstateType: type },
          contactId: '12345',
        });
        expect([element, check(type, body), missingElements(type, body)]).toEqual([type, [], []]);
        expect(JSON.stringify(body)).not.toContain('S3CRET');
      }),
      { seed: 20_261_128, numRuns: 80 },
    );
  });

  it('names the required elements that an object without fields lacks', () => {
    const { body } = mapToScout({ externalId: '', data: { realEstateType: type } });
    const stated = check(type, body).filter((rule) => rule.endsWith(' is missing') && !rule.includes('.address.'));
    expect(
      missingElements(type, body)
        .map((name) => `.${name} is missing`)
        .toSorted(),
    ).toEqual(stated.toSorted());
  });
});

it('the investment object of a house follows the rules of the portal with any fields', () => {
  const type = 'realestates.houseBuy';
  const data = objectsOf(type, ['investmentType', 'netFloorSpace']);
  fc.assert(
    fc.property(data, (values) => {
      const { element, body } = mapLinkedToScout({ externalId: 'a-1-A', data: { ...values, realEstateType: type } });
      expect([element, check(element, body)]).toEqual(['realestates.investment', []]);
    }),
    { seed: 20_261_128, numRuns: 80 },
  );
});
