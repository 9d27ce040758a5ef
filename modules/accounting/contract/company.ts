import { iban, line } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Sender of an invoice (specification, section 3): copied from the configuration into each invoice. */
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

/** Their names. */
export const companyFields = Object.keys(company) as (keyof typeof company)[];
