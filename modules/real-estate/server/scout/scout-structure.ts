/** Elements that every type begins with, in their order; `*` marks those that must be sent. */
const base = `
  externalId *title *address descriptionNote furnishingNote locationNote otherNote *showAddress contact`;

/** Energy and age of dwellings. */
const dwelling = `
  energyCertificate cellar handicappedAccessible numberOfParkingSpaces condition lastRefurbishment interiorQuality
  constructionYear constructionYearUnknown freeFrom heatingTypeEnev2014 energySourcesEnev2014 buildingEnergyRatingType
  thermalCharacteristic energyConsumptionContainsWarmWater numberOfFloors usableFloorSpace numberOfBedRooms
  numberOfBathRooms guestToilet parkingSpaceType`;
const flat = 'apartmentType floor lift';
const sale = 'rented rentalIncome listed parkingSpacePrice summerResidencePractical price';
const rent = `
  *baseRent totalRent serviceCharge deposit heatingCosts heatingCostsInServiceCharge petsAllowed parkingSpacePrice
  useAsFlatshareRoom`;
const flatEquipment = 'builtInKitchen balcony certificateOfEligibilityNeeded garden *courtage';

/** Ways, age and energy of offices, shops and investment objects. */
const commercial = `
  distanceToMRS distanceToFM distanceToPT distanceToAirport condition numberOfParkingSpaces parkingSpacePrice
  lastRefurbishment interiorQuality constructionYear constructionYearUnknown freeFrom heatingTypeEnev2014
  energySourcesEnev2014 thermalCharacteristic energyConsumptionContainsWarmWater buildingEnergyRatingType additionalArea
  numberOfFloors additionalCosts`;
const premisesPrice = '*commercializationType *price totalFloorSpace netFloorSpace minDivisible *courtage';

const site = `
  *price *plotArea minDivisible *courtage freeFrom shortTermConstructible buildingPermission demolition
  siteDevelopmentType siteConstructibleType grz gfz`;
const garage = `
  *garageType constructionYear lengthGarage widthGarage heightGarage condition lastRefurbishment`;

/**
 * Elements of the types in the order of `realestates-1.0.xsd`, which the portal checks in JSON too. Elements that only
 * the portal writes and deprecated ones (`heatingType`, `firingTypes`) are missing.
 */
const types: Readonly<Record<string, string>> = {
  'realestates.houseBuy': `
    lodgerFlat constructionPhase *buildingType ${dwelling} ${sale} *livingSpace *plotArea *numberOfRooms *courtage`,
  'realestates.houseRent': `
    *livingSpace *plotArea *numberOfRooms *courtage *buildingType ${dwelling} ${rent} builtInKitchen`,
  'realestates.apartmentBuy': `
    ${flat} ${dwelling} ${sale} *livingSpace *numberOfRooms ${flatEquipment} serviceCharge`,
  'realestates.apartmentRent': `${flat} ${dwelling} ${rent} *livingSpace *numberOfRooms ${flatEquipment}`,
  'realestates.livingBuySite': `*commercializationType recommendedUseTypes tenancy ${site}`,
  'realestates.office': `
    *officeType lift cellar handicappedAccessible flooringType deposit hasCanteen lanCables highVoltage kitchenComplete
    listed airConditioning officeRentDurations energyCertificate additionalServicesIncluded ${commercial}
    ${premisesPrice}`,
  'realestates.investment': `
    *price industrialArea plotArea netFloorSpace *investmentType *courtage totalFloorSpace livingSpace pricePerSQM
    priceMultiplier rentalIncomeActual rentalIncomeTarget otherCosts listed lift energyCertificate ${commercial}`,
  'realestates.garageBuy': `*price usableFloorSpace *courtage ${garage}`,
  'realestates.garageRent': `*price usableFloorSpace *courtage freeFrom freeUntil ${garage}`,
  'realestates.store': `
    storeType locationClassificationType shopWindowLength listed lift goodsLift goodsLiftLoad floorLoad ramp cellar
    supplyType flooringType deposit energyCertificate ${premisesPrice} ${commercial}`,
  'realestates.tradeSite': `*commercializationType recommendedUseTypes *utilizationTradeSite tenancy ${site}`,
};

const price = '*value *currency marketingType priceIntervalType';

/** Parts of elements that have some, in their order. */
const parts: Readonly<Record<string, string>> = {
  address: 'street houseNumber postcode city quarter',
  contact: '@id',
  courtage: '*hasCourtage courtage courtageNote',
  energyCertificate: `
    energyCertificateAvailability energyCertificateCreationDate energyEfficiencyClass electricityConsumption
    heatingConsumption energyConsumptionElectricity energyConsumptionHeating thermalCharacteristicElectricity
    thermalCharacteristicHeating`,
  energySourcesEnev2014: '*energySourceEnev2014',
  officeRentDurations: '*officeRentDuration',
  recommendedUseTypes: 'siteRecommendedUseType siteRecommendedUseForTradeType',
  price,
  additionalCosts: price,
  pricePerSQM: price,
  rentalIncomeActual: price,
  rentalIncomeTarget: price,
  otherCosts: price,
};

interface Structure {
  readonly places: ReadonlyMap<string, number>;
  readonly required: readonly string[];
}

function parse(list: string): Structure {
  const names = list.trim().split(/\s+/u);
  return {
    places: new Map(names.map((name, index) => [name.replace('*', ''), index])),
    required: names.filter((name) => name.startsWith('*')).map((name) => name.slice(1)),
  };
}

const parseAll = (lists: Readonly<Record<string, string>>, first = ''): ReadonlyMap<string, Structure> =>
  new Map(Object.entries(lists).map(([name, list]) => [name, parse(`${first} ${list}`)]));

const structures = parseAll(types, base);
const partStructures = parseAll(parts);

type Values = Readonly<Record<string, unknown>>;

/** Lists the elements of a type in their order; none for a type that the portal calls otherwise. */
export function listElements(type: string): readonly string[] {
  return [...(structures.get(type)?.places.keys() ?? [])];
}

/** True if objects of a type have the element. */
export function hasElement(type: string, name: string): boolean {
  return structures.get(type)?.places.has(name) ?? false;
}

/** Names of all elements and of their parts. */
export const elementNames: ReadonlySet<string> = new Set(
  [...structures.values(), ...partStructures.values()].flatMap(({ places }) => [...places.keys()]),
);

/**
 * Sorts the elements of an object, and the parts of each, as the portal demands; those that are undefined are left out.
 *
 * @throws Error for an element that the type does not have
 */
export function orderElements(type: string, values: Values): Values {
  const structure = structures.get(type);
  if (structure === undefined) throw new Error(`Scout has no ${type}`);
  return order(type, structure, values);
}

/** Lists the required elements that an object lacks, those within others as `courtage.hasCourtage`. */
export function missingElements(type: string, body: Values): readonly string[] {
  return listMissing(structures.get(type), body);
}

function order(path: string, { places }: Structure, values: Values): Values {
  const placeOf = (name: string): number => {
    const place = places.get(name);
    if (place === undefined) throw new Error(`Scout has no ${name} in ${path}`);
    return place;
  };
  const sorted = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  // A single entry is not compared.
  for (const [name] of sorted) placeOf(name);
  return Object.fromEntries(
    sorted.map(([name, value]) => {
      const inside = partStructures.get(name);
      return [name, isRecord(value) && inside ? order(`${path}.${name}`, inside, value) : value];
    }),
  );
}

function listMissing(structure: Structure | undefined, body: Values): readonly string[] {
  const lacking = (structure?.required ?? []).filter((name) => body[name] === undefined);
  const inside = Object.entries(body).flatMap(([name, value]) =>
    isRecord(value) ? listMissing(partStructures.get(name), value).map((part) => `${name}.${part}`) : [],
  );
  return [...lacking, ...inside];
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
