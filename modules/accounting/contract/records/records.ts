import { countryCodes } from '#platform/contract/countries.ts';
import {
  day,
  email,
  flag,
  line,
  multiline,
  optionalMoney,
  optionalNumber,
  presetChoice,
  recordLookup,
} from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { defineEntity } from '#platform/contract/records/entity.ts';
import { recordCalls } from '#platform/contract/records/record-calls.ts';
import { electronicAddressSchemes } from '#modules/e-invoice/contract/identifiers/electronic-addresses.ts';
import { customerColumnNames, personColumnNames, projectColumnNames, serviceColumnNames } from './column-names.ts';
import { formerUnits, unitsOfMeasure } from '../shared/units.ts';
import { vatRates, vatReasons } from '../shared/vat-reasons.ts';

const common = {
  module: 'accounting',
  base: '/api/benit/accounting',
  permission: 'benit-accounting-permission',
} as const;

/** Recipient of invoices. */
export const customer = defineEntity({
  ...common,
  name: 'customer',
  table: 'customers',
  title: 'name',
  sort: 'name',
  numbered: 'number',
  fields: defineFields({
    name: line({ max: 300, required: true }),
    number: line({ max: 64 }),
    salutation: line({ max: 50 }),
    contactPerson: line({ max: 200 }),
    telephoneNumber: line({ max: 50 }),
    email: email(),
    street: line({ max: 200 }),
    streetNumber: line({ max: 20 }),
    postcode: line({ max: 20 }),
    city: line({ max: 100 }),
    country: presetChoice(countryCodes, 'DE', { naming: 'country' }),
    vatNumber: line({ max: 20 }),
    buyerReference: line({ max: 100 }),
    electronicAddress: line({ max: 254 }),
    electronicAddressScheme: presetChoice(electronicAddressSchemes, 'EM'),
    paymentTermDays: optionalNumber({ max: 365 }),
    invoiceLanguage: presetChoice(languageKeys, 'de', { naming: 'language' }),
    consumer: flag(),
    paymentTermAgreed: flag(),
    neverRemind: flag(),
    neverRemindReason: line({ max: 300 }),
  }),
  sections: {
    contact: ['name', 'number', 'salutation', 'contactPerson', 'telephoneNumber', 'email'],
    address: ['street', 'streetNumber', 'postcode', 'city', 'country'],
    invoicing: [
      'vatNumber',
      'paymentTermDays',
      'paymentTermAgreed',
      'consumer',
      'invoiceLanguage',
      'buyerReference',
      'electronicAddressScheme',
      'electronicAddress',
    ],
    reminders: ['neverRemind', 'neverRemindReason'],
  },
  columnNames: customerColumnNames,
  personColumns: { ...personColumnNames, name: 'name', contact: 'contactPerson' },
  alike: ['name', 'email'],
  columns: {
    name: { width: 180, grow: 2 },
    number: { width: 128, card: 'start' },
    telephoneNumber: { width: 136, hideOrder: 3 },
    email: { width: 180, grow: 1, hideOrder: 2 },
    street: { width: 130, grow: 1, hideOrder: 4, card: 'hidden' },
    streetNumber: { width: 112, hideOrder: 5, card: 'hidden' },
    postcode: { width: 104, hideOrder: 1, card: 'hidden' },
    city: { width: 120, grow: 1 },
  },
});

/** Work for a customer to which hours and expenses are booked. */
export const project = defineEntity({
  ...common,
  name: 'project',
  table: 'projects',
  title: 'name',
  sort: 'name',
  numbered: 'number',
  fields: defineFields({
    name: line({ max: 300, required: true }),
    number: line({ max: 64 }),
    customer: recordLookup(),
    projectStartDate: day(),
    projectEndDate: day(),
    hourlyRate: optionalMoney({ max: 100_000 }),
  }),
  columnNames: projectColumnNames,
  columns: {
    name: { width: 180, grow: 2 },
    number: { width: 104, hideOrder: 4, card: 'start' },
    customer: { width: 160, grow: 1.5 },
    projectStartDate: { width: 110, hideOrder: 1, card: 'fact' },
    projectEndDate: { width: 110, hideOrder: 2, card: 'fact' },
    hourlyRate: { width: 120, hideOrder: 3, card: 'end' },
  },
  lookups: { customer: { entity: customer } },
});

/** Service or product for sale, with its price. */
export const service = defineEntity({
  ...common,
  name: 'service',
  table: 'offered_services',
  title: 'name',
  sort: 'name',
  numbered: 'number',
  fields: defineFields({
    name: line({ max: 300, required: true }),
    number: line({ max: 64 }),
    description: multiline({ max: 5000 }),
    uom: presetChoice(unitsOfMeasure, 'piece', { naming: 'units', former: formerUnits }),
    amount: optionalMoney({ max: 10_000_000 }),
    vat: presetChoice(vatRates, 19, { naming: 'percent' }),
    vatReason: presetChoice(vatReasons, ''),
  }),
  columnNames: serviceColumnNames,
  alike: ['name', 'description'],
  columns: {
    name: { width: 180, grow: 1.5 },
    number: { width: 104, hideOrder: 3, card: 'start' },
    description: { width: 200, grow: 2, hideOrder: 2, card: 'quiet', sorts: false },
    amount: { width: 120, card: 'end' },
  },
});

export const customerCalls = recordCalls(customer);

/** Entities of the organisation, each after the ones that it refers to. */
export const accountingEntities = [customer, project, service] as const;
