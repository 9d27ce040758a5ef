import { lineSchema } from '#platform/contract/texts.ts';

/** Sender of an invoice (specification, section 3): copied from the configuration into each invoice. */
export const companyShape = {
  companyName: lineSchema(200),
  street: lineSchema(200),
  postcode: lineSchema(20),
  city: lineSchema(100),
  telephone: lineSchema(50),
  eMail: lineSchema(254),
  bank: lineSchema(100),
  IBAN: lineSchema(42),
  BIC: lineSchema(20),
  companyOwner: lineSchema(200),
  taxNumber: lineSchema(50),
  vatNumber: lineSchema(30),
  hrbNumber: lineSchema(100),
} as const;

export const companyFields = Object.keys(companyShape) as (keyof typeof companyShape)[];
