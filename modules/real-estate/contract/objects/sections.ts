import { isOfType } from '#platform/contract/optional-kinds.ts';
import type { FieldSet } from '#platform/contract/fields.ts';
import { internalFields, objectFields } from './object-fields.ts';

/** Fields of the sections of a form, in reading order; each type shows those that it has. */
const sectionFields = {
  kind: ['title', 'shortTitle'],
  address: ['street', 'houseNumber', 'postcode', 'city', 'quarter', 'showAddress', 'realStreet', 'realHouseNumber'],
  price: [
    'marketingType',
    'value',
    'baseRent',
    'priceOnRequest',
    'serviceCharge',
    'serviceChargeRecoverable',
    'additionalCosts',
    'heatingCosts',
    'heatingCostsInServiceCharge',
    'totalRent',
    'plusVat',
    'additionalServicesIncluded',
    'deposit',
    'depositNote',
    'pricePerSQM',
    'leasehold',
    'groundRent',
    'leaseholdEnd',
    'tenancy',
    'maintenanceReserve',
    'specialLevy',
    'administratorConsent',
    'coOwnershipShare',
    'specialUseRights',
  ],
  income: ['rentalIncomeActual', 'rentalIncomeTarget', 'priceMultiplier', 'otherCosts'],
  areas: [
    'buildingType',
    'apartmentType',
    'officeType',
    'storeType',
    'investmentType',
    'garageType',
    'livingSpace',
    'plotArea',
    'usableFloorSpace',
    'netFloorSpace',
    'totalFloorSpace',
    'industrialArea',
    'additionalArea',
    'minDivisible',
    'areaBasis',
    'numberOfRooms',
    'numberOfBedRooms',
    'numberOfBathRooms',
    'guestToilet',
    'floor',
    'numberOfFloors',
    'numberOfUnits',
    'numberOfCommercialUnits',
    'shopWindowLength',
    'lengthGarage',
    'widthGarage',
    'heightGarage',
  ],
  site: [
    'utilizationTradeSite',
    'siteDevelopmentType',
    'siteConstructibleType',
    'grz',
    'gfz',
    'recommendedUseTypes',
    'shortTermConstructible',
    'buildingPermission',
    'demolition',
  ],
  condition: [
    'constructionYear',
    'constructionYearUnknown',
    'constructionPhase',
    'lastRefurbishment',
    'condition',
    'interiorQuality',
    'listed',
  ],
  energy: [
    'energyCertificateAvailability',
    'buildingEnergyRatingType',
    'thermalCharacteristic',
    'energyConsumptionHeating',
    'energyConsumptionElectricity',
    'thermalCharacteristicHeating',
    'thermalCharacteristicElectricity',
    'energyEfficiencyClass',
    'energyCertificateIssuedAt',
    'energyCertificateValidTill',
    'energyCertificateCreationDate',
    'energyConsumptionContainsWarmWater',
    'heatingTypeEnev2014',
    'energySourceEnev2014',
  ],
  equipment: [
    'balcony',
    'terrace',
    'garden',
    'cellar',
    'lift',
    'builtInKitchen',
    'kitchenComplete',
    'fireplace',
    'airConditioned',
    'handicappedAccessible',
    'lodgerFlat',
    'hasCanteen',
    'highVoltage',
    'ramp',
    'goodsLift',
    'goodsLiftLoad',
    'floorLoad',
    'flooringType',
    'lanCables',
    'airConditioning',
    'locationClassificationType',
    'supplyType',
    'distanceToPT',
    'distanceToMRS',
    'distanceToFM',
    'distanceToAirport',
  ],
  availability: [
    'freeFrom',
    'freeUntil',
    'rented',
    'rentalIncome',
    'rentedSince',
    'petsAllowed',
    'useAsFlatshareRoom',
    'certificateOfEligibilityNeeded',
    'summerResidencePractical',
    'officeRentDuration',
  ],
  commission: ['courtage', 'courtageNote'],
  parking: ['parkingSpaceType', 'numberOfParkingSpaces', 'parkingSpacePrice'],
  mandate: [
    'owner',
    'ownerIsPlural',
    'ownerSalutation',
    'ownerName',
    'ownerStreet',
    'ownerHouseNumber',
    'ownerPostcode',
    'ownerCity',
    'ownerTelephone',
    'ownerEmail',
    'mandateType',
    'mandateFrom',
    'mandateUntil',
    'mandateRenewal',
    'orderedBy',
    'commissionSeller',
    'commissionSellerNote',
    'sellerIdentifiedAt',
    'buyerIdentifiedAt',
    'reservedFor',
    'reservedUntil',
    'responsible',
    'keyNumber',
    'keyHolder',
    'standardLandValue',
    'internalNote',
  ],
  parties: [
    'sellerBirthName',
    'sellerBirthDate',
    'sellerTaxId',
    'sellerNationality',
    'sellerMaritalStatus',
    'sellerIdDocument',
    'sellerIban',
    'sellerRepresentation',
    'buyerName',
    'buyerBirthName',
    'buyerBirthDate',
    'buyerAddress',
    'buyerTelephone',
    'buyerEmail',
    'buyerTaxId',
    'buyerNationality',
    'buyerMaritalStatus',
    'buyerIdDocument',
    'buyerRepresentation',
    'acquisitionShares',
    'furtherParties',
  ],
  landRegister: [
    'localCourt',
    'landRegisterOf',
    'landRegisterSheet',
    'cadastralDistrict',
    'cadastralSection',
    'cadastralParcel',
    'cadastralArea',
    'condominiumUnit',
    'administratorName',
    'sectionTwo',
    'sectionThree',
    'publicEncumbrances',
  ],
  deed: [
    'agreedPrice',
    'priceLand',
    'priceBuilding',
    'priceInventory',
    'priceParking',
    'priceReserve',
    'vatOption',
    'paymentDue',
    'possessionTransfer',
    'clearedUntil',
    'tenantName',
    'tenantDeposit',
    'defects',
    'contamination',
    'developmentCosts',
    'certificateHandedOverAt',
    'financingBank',
    'landChargeAmount',
    'encumbrancePower',
    'landChargesToCancel',
    'brokerClause',
    'notaryName',
    'notaryAddress',
    'notaryAppointment',
    'draftTo',
    'interpreterNeeded',
  ],
  links: ['immoviewerId', 'exposeObjectOverviewDistance', 'addEmptyPageToExpose', 'stakeholderDelayDays'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof objectFields | keyof typeof internalFields)[]>>;

type SectionName = keyof typeof sectionFields;

/** Sections whose fields are never published. */
export const internalSections: readonly SectionName[] = ['mandate', 'parties', 'landRegister', 'deed'];

const usual: readonly SectionName[] = [
  'kind',
  'address',
  'price',
  'income',
  'areas',
  'site',
  'condition',
  'energy',
  'equipment',
  'availability',
  'commission',
  'parking',
  'mandate',
  'parties',
  'landRegister',
  'deed',
  'links',
];

const first: readonly SectionName[] = ['kind', 'address', 'areas', 'site'];
// The price of a site depends on what may be built, that of a garage on its size.
const areasFirst = [...first, ...usual.filter((name) => !first.includes(name))];

const orders: Readonly<Record<string, readonly SectionName[]>> = {
  'realestates.livingBuySite': areasFirst,
  'realestates.tradeSite': areasFirst,
  'realestates.garageBuy': areasFirst,
  'realestates.garageRent': areasFirst,
};

/** A section of the form of a type: its name and fields, in reading order. */
export interface Section {
  readonly name: SectionName;
  readonly fields: readonly string[];
}

// The investment object linked to a house needs them; a house of its own has no such kind.
const linkedOnly = new Set<string>(['investmentType', 'netFloorSpace']);
const rents = new Set<string>(['realestates.houseRent', 'realestates.apartmentRent']);

/**
 * Lists the sections of a type with the fields that its records have.
 *
 * @param isLinked true if an investment object is linked to the house
 */
export function sectionsOf(type: string, isLinked = false): readonly Section[] {
  const fields: FieldSet = { ...objectFields, ...internalFields };
  const isShown = (name: string): boolean =>
    isOfType(fields[name] ?? {}, type) &&
    (type !== 'realestates.houseBuy' || isLinked || !linkedOnly.has(name)) &&
    // A rented house or flat has its rent in `baseRent`.
    !(name === 'value' && rents.has(type));
  return (orders[type] ?? usual)
    .map((name) => ({ name, fields: sectionFields[name].filter(isShown) }))
    .filter(({ fields: shown }) => shown.length > 0);
}
