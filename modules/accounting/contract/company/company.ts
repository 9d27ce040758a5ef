import { countryCodes } from '#platform/contract/countries.ts';
import { iban, line, presetChoice } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Sender of an invoice (specification, section 3), copied from the configuration into each invoice. */
export const company = defineFields({
  companyName: line({ max: 200 }),
  street: line({ max: 200 }),
  postcode: line({ max: 20 }),
  city: line({ max: 100 }),
  telephone: line({ max: 50 }),
  eMail: line({ max: 254 }),
  bank: line({ max: 100 }),
  IBAN: iban(),
  BIC: line({ max: 20 }),
  companyOwner: line({ max: 200 }),
  taxNumber: line({ max: 50 }),
  vatNumber: line({ max: 30 }),
  hrbNumber: line({ max: 100 }),
});

/** Sender as configured: the specified fields and those that the law and EN 16931 also demand. */
export const sender = defineFields({
  ...company,
  country: presetChoice(countryCodes, 'DE', { naming: 'country' }),
  registerCourt: line({ max: 100 }),
  contactName: line({ max: 200 }),
});

export const companyFields = Object.keys(company) as (keyof typeof company)[];

/** Configuration field by the name of the same field in an invoice. */
export const senderDetails = {
  companyCountry: 'country',
  companyRegisterCourt: 'registerCourt',
  companyContactName: 'contactName',
} as const satisfies Readonly<Record<string, keyof typeof sender>>;

/** Names of all sender fields in an invoice. */
export const senderFields = [
  ...companyFields,
  ...(Object.keys(senderDetails) as (keyof typeof senderDetails)[]),
] as const;
