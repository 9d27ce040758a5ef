import { sumOf } from '#platform/contract/derived-fields.ts';
import {
  day,
  flag,
  line,
  optionalMoney,
  optionalNumber,
  presetChoice,
  recordLookup,
  requiredRecordLookup,
  suggestedLine,
} from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { defineEntity } from '#platform/contract/records/entity.ts';
import { administrationPermission } from './catalogue.ts';
import {
  addressColumns,
  addressFields,
  bankColumns,
  bankFields,
  contactFields,
  externalId,
  maxSuggested,
  nameFields,
  source,
  suggestions,
} from './record-fields.ts';

const common = { base: '/api/benit/property-management', permission: administrationPermission } as const;

const suggested = (values: readonly string[]) => suggestedLine({ max: maxSuggested, suggestions: values });
const amount = () => optionalMoney({ max: 100_000_000 });
const area = () => optionalNumber({ decimals: 2, max: 100_000_000 });
const count = () => optionalNumber({ max: 100_000 });

/** Somebody whom houses belong to, a community of owners (WEG), too. */
export const owner = defineEntity({
  ...common,
  name: 'owner',
  table: 'property_owners',
  title: 'fullName',
  sort: 'lastName',
  externalId: 'eid',
  names: [['fullName'], ['lastName'], ['eid']],
  fields: defineFields({
    ...nameFields,
    ...contactFields,
    ...addressFields,
    contractFrom: day(),
    contractTo: day(),
    ...bankFields,
    eid: externalId,
    source,
  }),
  imported: ['firstName', 'lastName', 'fullName', 'email', 'street', 'streetNumber', 'postcode', 'city', 'iban', 'bic'],
  sections: {
    person: ['firstName', 'lastName', 'fullName', 'eid', 'telephoneNumber', 'email'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    contract: ['contractFrom', 'contractTo'],
    bank: ['iban', 'bic'],
  },
  columns: {
    fullName: { width: 190, grow: 2 },
    lastName: { width: 130, grow: 1, card: 'hidden' },
    firstName: { width: 120, grow: 1, yields: 7, card: 'hidden' },
    eid: { width: 104, yields: 1, card: 'start', sorts: false },
    telephoneNumber: { width: 136, yields: 3 },
    email: { width: 190, grow: 1, yields: 2 },
    ...addressColumns,
    contractFrom: { width: 112, yields: 9, card: 'hidden' },
    contractTo: { width: 112, yields: 9, card: 'hidden' },
    ...bankColumns,
  },
});

/** A house with its land. */
export const property = defineEntity({
  ...common,
  name: 'property',
  table: 'properties',
  title: 'name',
  sort: 'name',
  fields: defineFields({
    owner: recordLookup(),
    name: line({ max: 200, required: true }),
    ...addressFields,
    parcel: line({ max: 100 }),
    totalArea: area(),
    numberRentalUnits: count(),
    propertyStatus: presetChoice(['', 'INAKTIV', 'BKA-RELEVANT'], ''),
    source,
  }),
  imported: ['owner', 'name', 'street', 'streetNumber', 'postcode', 'city'],
  sections: {
    property: ['name', 'owner', 'propertyStatus'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    land: ['parcel', 'totalArea', 'numberRentalUnits'],
  },
  columns: {
    name: { width: 180, grow: 2 },
    owner: { width: 160, grow: 1.5 },
    ...addressColumns,
    parcel: { width: 110, yields: 8, card: 'hidden' },
    totalArea: { width: 124, yields: 6, card: 'fact' },
    numberRentalUnits: { width: 124, yields: 7, card: 'fact' },
    propertyStatus: { width: 136, yields: 1, card: 'end' },
  },
  lookups: { owner: { entity: owner } },
});

/** A flat or something else in a house that is rented out. */
export const rentalUnit = defineEntity({
  ...common,
  name: 'rentalUnit',
  table: 'rental_units',
  title: 'appartmentNumber',
  sort: 'property',
  externalId: 'moid',
  names: [['appartmentNumber', 'location'], ['description'], ['type', 'moid']],
  fields: defineFields({
    owner: recordLookup(),
    property: requiredRecordLookup(),
    appartmentNumber: line({ max: 60 }),
    description: line({ max: 300 }),
    location: suggested(suggestions.location),
    type: suggested(suggestions.unitType),
    area: area(),
    moid: externalId,
    source,
  }),
  imported: ['property', 'appartmentNumber', 'location', 'type', 'area'],
  sections: {
    place: ['owner', 'property'],
    unit: ['appartmentNumber', 'location', 'type', 'area', 'description', 'moid'],
  },
  columns: {
    appartmentNumber: { width: 150, grow: 1 },
    property: { width: 180, grow: 2 },
    owner: { width: 160, grow: 1.5, yields: 2 },
    location: { width: 96, yields: 3, card: 'fact' },
    type: { width: 110, yields: 1, card: 'fact' },
    area: { width: 110, card: 'end' },
    description: { width: 180, grow: 1, yields: 4, card: 'quiet' },
    moid: { width: 104, yields: 5, card: 'start', sorts: false },
  },
  lookups: { owner: { entity: owner }, property: { entity: property, parent: 'owner' } },
});

/** Somebody who has rented a rental unit. */
export const tenant = defineEntity({
  ...common,
  name: 'tenant',
  table: 'rental_tenants',
  title: 'fullName',
  sort: 'lastName',
  externalId: 'mid',
  names: [['fullName'], ['lastName'], ['mid']],
  fields: defineFields({
    owner: recordLookup(),
    property: recordLookup(),
    rentalUnit: requiredRecordLookup(),
    salutation: suggested(suggestions.salutation),
    title: line({ max: 60 }),
    ...nameFields,
    telephoneNumber: line({ max: 50 }),
    ...addressFields,
    typeOfUse: suggested(suggestions.typeOfUse),
    ...bankFields,
    rentedFrom: day(),
    rentedTo: day(),
    mid: externalId,
    source,
  }),
  imported: ['rentalUnit', 'salutation', 'firstName', 'lastName', 'fullName', 'rentedFrom', 'rentedTo'],
  sections: {
    place: ['owner', 'property', 'rentalUnit', 'typeOfUse', 'rentedFrom', 'rentedTo'],
    person: ['salutation', 'title', 'firstName', 'lastName', 'fullName', 'telephoneNumber', 'mid'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    bank: ['iban', 'bic'],
  },
  columns: {
    fullName: { width: 180, grow: 2 },
    lastName: { width: 130, grow: 1, yields: 6, card: 'hidden' },
    firstName: { width: 120, grow: 1, yields: 8, card: 'hidden' },
    property: { width: 160, grow: 1.5 },
    rentalUnit: { width: 140, grow: 1, card: 'line' },
    owner: { width: 160, grow: 1, yields: 3, card: 'hidden' },
    mid: { width: 104, yields: 1, card: 'start', sorts: false },
    telephoneNumber: { width: 136, yields: 2 },
    ...addressColumns,
    typeOfUse: { width: 120, yields: 5, card: 'fact' },
    salutation: { width: 104, yields: 9, card: 'hidden' },
    title: { width: 96, yields: 9, card: 'hidden' },
    ...bankColumns,
  },
  lookups: {
    owner: { entity: owner },
    property: { entity: property, parent: 'owner' },
    rentalUnit: { entity: rentalUnit, parent: 'property' },
  },
});

const tenancy = { owner: recordLookup(), property: recordLookup(), rentalUnit: recordLookup(), tenant: recordLookup() };
const tenancyLookups = { ...tenant.lookups, tenant: { entity: tenant, parent: 'rentalUnit' } };
const tenancyNames = [['tenant'], ['rentalUnit'], ['property'], ['owner']] as const;
const tenancyColumns = {
  tenant: { width: 170, grow: 2 },
  rentalUnit: { width: 130, grow: 1, card: 'line' },
  property: { width: 150, grow: 1, yields: 2 },
  owner: { width: 150, grow: 1, yields: 3, card: 'hidden' },
} as const;

/** What a tenant has left as security, and where it lies. */
export const rentalSecurityDepositAccount = defineEntity({
  ...common,
  name: 'rentalSecurityDepositAccount',
  table: 'security_deposits',
  title: 'tenant',
  sort: 'tenant',
  names: [...tenancyNames, ['iban']],
  fields: defineFields({
    ...tenancy,
    ...bankFields,
    accountType: suggested(suggestions.accountType),
    status: presetChoice(['AKTIV', 'PASSIV', ''], 'AKTIV'),
    amount: amount(),
    lastChange: day(),
  }),
  sections: {
    place: ['owner', 'property', 'rentalUnit', 'tenant'],
    deposit: ['accountType', 'status', 'amount', 'lastChange'],
    bank: ['iban', 'bic'],
  },
  columns: {
    ...tenancyColumns,
    accountType: { width: 140, yields: 1, card: 'fact' },
    status: { width: 96, card: 'start' },
    amount: { width: 120, card: 'end' },
    lastChange: { width: 128, yields: 4, card: 'fact' },
    ...bankColumns,
  },
  lookups: tenancyLookups,
});

const monthly = [
  'coldRent',
  'operatingCost',
  'heatingCost',
  'carMonthly',
  'gardenMonthly',
  'electricity',
  'antenna',
  'vat',
] as const;

/** What a tenant pays, for a time. */
export const costStructure = defineEntity({
  ...common,
  name: 'costStructure',
  table: 'cost_structures',
  title: 'tenant',
  sort: 'tenant',
  names: tenancyNames,
  fields: defineFields({
    ...tenancy,
    rentFrom: day(),
    rentTo: day(),
    coldRent: amount(),
    operatingCost: amount(),
    heatingCost: amount(),
    carMonthly: amount(),
    gardenMonthly: amount(),
    electricity: amount(),
    antenna: amount(),
    vat: amount(),
    carAnnual: amount(),
    gardenAnnual: amount(),
  }),
  sections: {
    place: ['owner', 'property', 'rentalUnit', 'tenant'],
    period: ['rentFrom', 'rentTo'],
    monthly,
    annual: ['carAnnual', 'gardenAnnual'],
  },
  columns: {
    ...tenancyColumns,
    rentFrom: { width: 112, card: 'fact' },
    rentTo: { width: 112, yields: 1, card: 'fact' },
    coldRent: { width: 120, card: 'end' },
    operatingCost: { width: 128, yields: 4, card: 'hidden' },
    heatingCost: { width: 120, yields: 5, card: 'hidden' },
    carMonthly: { width: 128, yields: 6, card: 'hidden' },
    gardenMonthly: { width: 128, yields: 7, card: 'hidden' },
    electricity: { width: 110, yields: 8, card: 'hidden' },
    antenna: { width: 110, yields: 9, card: 'hidden' },
    vat: { width: 110, yields: 9, card: 'hidden' },
    carAnnual: { width: 128, yields: 9, card: 'hidden' },
    gardenAnnual: { width: 128, yields: 9, card: 'hidden' },
  },
  lookups: tenancyLookups,
});

/** A craftsman or another business that works for the owners. */
export const serviceProvider = defineEntity({
  ...common,
  name: 'serviceProvider',
  table: 'service_providers',
  title: 'company',
  sort: 'company',
  names: [['company'], ['fullName']],
  fields: defineFields({
    company: line({ max: 300 }),
    ...nameFields,
    ...contactFields,
    ...addressFields,
    ...bankFields,
  }),
  sections: {
    person: ['company', 'fullName', 'firstName', 'lastName', 'telephoneNumber', 'email'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    bank: ['iban', 'bic'],
  },
  columns: {
    company: { width: 190, grow: 2 },
    fullName: { width: 160, grow: 1.5 },
    firstName: { width: 120, yields: 9, card: 'hidden' },
    lastName: { width: 120, yields: 9, card: 'hidden' },
    telephoneNumber: { width: 136, yields: 1 },
    email: { width: 190, grow: 1, yields: 2 },
    ...addressColumns,
    ...bankColumns,
  },
});

/** What a transaction was for. */
export const costType = defineEntity({
  ...common,
  name: 'costType',
  table: 'cost_types',
  title: 'longName',
  sort: 'longName',
  externalId: 'kaid',
  fields: defineFields({
    shortName: line({ max: 100 }),
    longName: line({ max: 300, required: true }),
    income: flag(),
    outcome: flag(),
    tenantBinding: flag(),
    serviceProvider: flag(),
    transferable: flag(),
    objectTenantBinding: flag(),
    category: suggested(suggestions.category),
    bkaCostType: presetChoice(['', 'VERWALTUNGKOSTEN', 'SONSTIGE'], ''),
    kaid: externalId,
    source,
  }),
  imported: ['shortName', 'longName', 'income', 'outcome', 'transferable', 'category', 'bkaCostType'],
  sections: {
    name: ['longName', 'shortName', 'category', 'bkaCostType', 'kaid'],
    flags: ['income', 'outcome', 'transferable', 'tenantBinding', 'objectTenantBinding', 'serviceProvider'],
  },
  columns: {
    longName: { width: 200, grow: 2 },
    shortName: { width: 120, grow: 1, yields: 4, card: 'quiet' },
    kaid: { width: 104, yields: 3, card: 'start', sorts: false },
    income: { width: 104, card: 'fact', sorts: false },
    outcome: { width: 104, card: 'fact', sorts: false },
    transferable: { width: 104, yields: 1, card: 'fact', sorts: false },
    category: { width: 170, grow: 1.5, yields: 2, card: 'line' },
    bkaCostType: { width: 150, yields: 5, card: 'hidden' },
    tenantBinding: { width: 120, yields: 6, card: 'hidden', sorts: false },
    serviceProvider: { width: 120, yields: 7, card: 'hidden', sorts: false },
    objectTenantBinding: { width: 140, yields: 8, card: 'hidden', sorts: false },
  },
});

const ofProperty = { owner: { entity: owner }, property: { entity: property, parent: 'owner' } };

/** What the administration of a house costs, by its units. */
export const administrativeCost = defineEntity({
  ...common,
  name: 'administrativeCost',
  table: 'administrative_costs',
  title: 'property',
  sort: 'property',
  names: [['property'], ['owner']],
  fields: defineFields({
    owner: recordLookup(),
    property: recordLookup(),
    fromDate: day(),
    toDate: day(),
    amountResidentialUnits: count(),
    costResidentialUnit: amount(),
    amountBusinessUnits: count(),
    costBusinessUnit: amount(),
    amountOtherUnits: count(),
    costOtherUnit: amount(),
    amountExpenses: count(),
    costExpenses: amount(),
  }),
  sections: {
    place: ['owner', 'property', 'fromDate', 'toDate'],
    costs: [
      'amountResidentialUnits',
      'costResidentialUnit',
      'amountBusinessUnits',
      'costBusinessUnit',
      'amountOtherUnits',
      'costOtherUnit',
      'amountExpenses',
      'costExpenses',
    ],
  },
  columns: {
    property: { width: 180, grow: 2 },
    owner: { width: 160, grow: 1, yields: 3 },
    fromDate: { width: 112, card: 'fact' },
    toDate: { width: 112, yields: 1, card: 'fact' },
    amountResidentialUnits: { width: 128, yields: 4, card: 'hidden' },
    costResidentialUnit: { width: 140, card: 'end' },
    amountBusinessUnits: { width: 128, yields: 6, card: 'hidden' },
    costBusinessUnit: { width: 140, yields: 5, card: 'hidden' },
    amountOtherUnits: { width: 128, yields: 8, card: 'hidden' },
    costOtherUnit: { width: 140, yields: 7, card: 'hidden' },
    amountExpenses: { width: 128, yields: 9, card: 'hidden' },
    costExpenses: { width: 140, yields: 9, card: 'hidden' },
  },
  lookups: ofProperty,
});

/** What an owner pays for a rental unit to the community of owners (Hausgeld). */
export const homeownersAssociationCostStructure = defineEntity({
  ...common,
  name: 'homeownersAssociationCostStructure',
  table: 'association_costs',
  title: 'rentalUnit',
  sort: 'rentalUnit',
  names: [['rentalUnit'], ['property'], ['owner'], ['iban']],
  fields: defineFields({
    owner: recordLookup(),
    property: recordLookup(),
    rentalUnit: recordLookup(),
    fromDate: day(),
    toDate: day(),
    housingContribution: amount(),
    maintenanceReserve: amount(),
    sum: sumOf(['housingContribution', 'maintenanceReserve']),
    ...bankFields,
  }),
  sections: {
    place: ['owner', 'property', 'rentalUnit', 'fromDate', 'toDate'],
    costs: ['housingContribution', 'maintenanceReserve', 'sum'],
    bank: ['iban', 'bic'],
  },
  columns: {
    rentalUnit: { width: 140, grow: 1.5 },
    property: { width: 160, grow: 1.5 },
    owner: { width: 160, grow: 1, yields: 3, card: 'hidden' },
    fromDate: { width: 112, card: 'fact' },
    toDate: { width: 112, yields: 2, card: 'fact' },
    housingContribution: { width: 128, yields: 1, card: 'hidden' },
    maintenanceReserve: { width: 150, yields: 4, card: 'hidden' },
    sum: { width: 120, card: 'end' },
    ...bankColumns,
  },
  lookups: { ...ofProperty, rentalUnit: { entity: rentalUnit, parent: 'property' } },
});

/** The master data, each kind after what it refers to. */
export const propertyOwnerEntities = [
  owner,
  property,
  rentalUnit,
  tenant,
  rentalSecurityDepositAccount,
  costStructure,
  serviceProvider,
  costType,
  administrativeCost,
  homeownersAssociationCostStructure,
] as const;
