import {
  day,
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
import { administrationPermission } from '../catalogue.ts';
import {
  addressColumns,
  addressFields,
  bankColumns,
  bankFields,
  contactFields,
  externalId,
  listName,
  maxSuggested,
  nameFields,
  source,
  suggestions,
} from './record-fields.ts';

export const common = {
  module: 'property-owner',
  base: '/api/benit/property-management',
  permission: administrationPermission,
} as const;

export const suggested = (values: readonly string[]) => suggestedLine({ max: maxSuggested, suggestions: values });
export const amount = () => optionalMoney({ max: 100_000_000 });
const area = () => optionalNumber({ decimals: 2, max: 100_000_000 });
export const count = () => optionalNumber({ max: 100_000 });

/** Columns of an address in a delivery. */
const postal = { street: 'strasse', streetNumber: 'hausnummer', postcode: 'plz', city: 'ort' } as const;

/** A person, company or community of owners (WEG) that owns properties. */
export const owner = defineEntity({
  ...common,
  name: 'owner',
  table: 'property_owners',
  title: 'fullName',
  sort: 'fullName',
  externalId: 'eid',
  names: [['fullName'], ['lastName'], ['eid']],
  fields: defineFields({
    salutation: suggested(suggestions.salutation),
    ...nameFields,
    listName,
    ...contactFields,
    ...addressFields,
    contractFrom: day(),
    contractTo: day(),
    ...bankFields,
    eid: externalId,
    source,
  }),
  imported: {
    salutation: 'anrede',
    firstName: 'vorname',
    lastName: 'nachname',
    fullName: 'firma',
    email: 'email',
    ...postal,
    iban: 'iban',
    bic: 'bic',
  },
  sections: {
    person: ['salutation', 'firstName', 'lastName', 'fullName', 'eid', 'telephoneNumber', 'email'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    contract: ['contractFrom', 'contractTo'],
    bank: ['iban', 'bic'],
  },
  filters: ['source'],
  columns: {
    fullName: { width: 190, grow: 2, shown: 'listName' },
    lastName: { width: 130, grow: 1, hideOrder: 9, card: 'hidden' },
    firstName: { width: 120, grow: 1, hideOrder: 9, card: 'hidden' },
    eid: { width: 104, hideOrder: 1, card: 'start' },
    telephoneNumber: { width: 136, hideOrder: 3 },
    email: { width: 190, grow: 1, hideOrder: 2 },
    ...addressColumns,
    contractFrom: { width: 112, hideOrder: 9, card: 'hidden' },
    contractTo: { width: 112, hideOrder: 9, card: 'hidden' },
    ...bankColumns,
    salutation: { width: 104, hideOrder: 9, card: 'hidden' },
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
  imported: { owner: 'eid', name: 'objektname', ...postal },
  sections: {
    property: ['name', 'owner', 'propertyStatus'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    land: ['parcel', 'totalArea', 'numberRentalUnits'],
  },
  filters: ['owner', 'propertyStatus'],
  columns: {
    name: { width: 180, grow: 2 },
    owner: { width: 160, grow: 1.5 },
    ...addressColumns,
    parcel: { width: 110, hideOrder: 8, card: 'hidden' },
    totalArea: { width: 124, hideOrder: 6, card: 'fact' },
    numberRentalUnits: { width: 124, hideOrder: 7, card: 'fact' },
    propertyStatus: { width: 136, hideOrder: 1, card: 'end' },
  },
  lookups: { owner: { entity: owner } },
});

/** A flat or another part of a house for rent. */
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
    mea: line({ max: 60 }),
    moid: externalId,
    source,
  }),
  imported: {
    property: 'objektname',
    appartmentNumber: 'einheit',
    location: 'lage',
    type: 'typ',
    area: 'flaeche',
    mea: 'mea',
  },
  sections: {
    place: ['owner', 'property'],
    unit: ['appartmentNumber', 'location', 'type', 'area', 'mea', 'description', 'moid'],
  },
  filters: ['owner', 'property', 'type'],
  states: { vacancy: ['vacant', 'let'] },
  sums: ['area'],
  columns: {
    appartmentNumber: { width: 150, grow: 1 },
    property: { width: 180, grow: 2 },
    owner: { width: 160, grow: 1.5, hideOrder: 2 },
    location: { width: 96, hideOrder: 3, card: 'fact' },
    type: { width: 110, hideOrder: 1, card: 'fact' },
    area: { width: 110, card: 'end' },
    mea: { width: 110, hideOrder: 6, card: 'hidden' },
    description: { width: 180, grow: 1, hideOrder: 4, card: 'quiet' },
    moid: { width: 104, hideOrder: 5, card: 'start' },
  },
  lookups: { owner: { entity: owner }, property: { entity: property, parent: 'owner' } },
});

/** A person or company that rents a rental unit. */
export const tenant = defineEntity({
  ...common,
  name: 'tenant',
  table: 'rental_tenants',
  title: 'fullName',
  sort: 'fullName',
  externalId: 'mid',
  names: [['fullName'], ['lastName'], ['mid']],
  fields: defineFields({
    owner: recordLookup(),
    property: recordLookup(),
    rentalUnit: requiredRecordLookup(),
    salutation: suggested(suggestions.salutation),
    title: line({ max: 60 }),
    ...nameFields,
    listName,
    telephoneNumber: line({ max: 50 }),
    ...addressFields,
    typeOfUse: suggested(suggestions.typeOfUse),
    ...bankFields,
    rentedFrom: day(),
    rentedTo: day(),
    mid: externalId,
    source,
  }),
  imported: {
    rentalUnit: 'moid',
    salutation: 'anrede',
    firstName: 'vorname',
    lastName: 'nachname',
    fullName: 'nachname',
    rentedFrom: 'von',
    rentedTo: 'bis',
  },
  sections: {
    place: ['owner', 'property', 'rentalUnit', 'typeOfUse', 'rentedFrom', 'rentedTo'],
    person: ['salutation', 'title', 'firstName', 'lastName', 'fullName', 'telephoneNumber', 'mid'],
    address: ['street', 'streetNumber', 'postcode', 'city'],
    bank: ['iban', 'bic'],
  },
  filters: ['owner', 'property', 'typeOfUse'],
  linkFilters: ['rentalUnit'],
  states: { lease: ['ending', 'ended', 'open'] },
  columns: {
    fullName: { width: 180, grow: 2, shown: 'listName' },
    lastName: { width: 130, grow: 1, hideOrder: 9, card: 'hidden' },
    firstName: { width: 120, grow: 1, hideOrder: 9, card: 'hidden' },
    property: { width: 160, grow: 1.5 },
    rentalUnit: { width: 140, grow: 1, card: 'line' },
    owner: { width: 160, grow: 1, hideOrder: 3, card: 'hidden' },
    mid: { width: 104, hideOrder: 1, card: 'start' },
    rentedFrom: { width: 112, hideOrder: 4, card: 'fact' },
    rentedTo: { width: 112, hideOrder: 2, card: 'fact' },
    telephoneNumber: { width: 136, hideOrder: 5 },
    ...addressColumns,
    typeOfUse: { width: 120, hideOrder: 5, card: 'fact' },
    salutation: { width: 104, hideOrder: 9, card: 'hidden' },
    title: { width: 96, hideOrder: 9, card: 'hidden' },
    ...bankColumns,
  },
  lookups: {
    owner: { entity: owner },
    property: { entity: property, parent: 'owner' },
    rentalUnit: { entity: rentalUnit, parent: 'property' },
  },
});

export const tenancy = {
  owner: recordLookup(),
  property: recordLookup(),
  rentalUnit: recordLookup(),
  tenant: recordLookup(),
};
export const tenancyLookups = { ...tenant.lookups, tenant: { entity: tenant, parent: 'rentalUnit' } };
export const tenancyNames = [['tenant'], ['rentalUnit'], ['property'], ['owner']] as const;
export const tenancyColumns = {
  tenant: { width: 170, grow: 2 },
  rentalUnit: { width: 130, grow: 1, card: 'line' },
  property: { width: 150, grow: 1, hideOrder: 2 },
  owner: { width: 150, grow: 1, hideOrder: 3, card: 'hidden' },
} as const;

/** Security deposit of a tenant and the account that holds it. */
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
  filters: ['owner', 'property', 'status'],
  linkFilters: ['rentalUnit', 'tenant'],
  columns: {
    ...tenancyColumns,
    accountType: { width: 140, hideOrder: 1, card: 'fact' },
    status: { width: 96, card: 'start' },
    amount: { width: 120, card: 'end' },
    lastChange: { width: 128, hideOrder: 4, card: 'fact' },
    ...bankColumns,
  },
  lookups: tenancyLookups,
});
