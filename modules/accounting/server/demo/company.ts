import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { companyFields } from '../../contract/company/company.ts';

/** Sender of the demo's invoices. The bank account is the example of the ISO 13616 registry. */
export const demoCompany: Record<(typeof companyFields)[number], string> = {
  companyName: 'Hausverwaltung Lindenhof GmbH',
  street: 'Lindenallee 24',
  postcode: '50968',
  city: 'Köln',
  telephone: '+49 221 555 0140',
  eMail: 'buchhaltung@lindenhof.example',
  bank: 'Rheinische Beispielbank',
  IBAN: 'DE89370400440532013000',
  BIC: 'COBADEFFXXX',
  companyOwner: 'Dipl.-Kffr. Renate Lindner',
  taxNumber: '219/5810/1234',
  vatNumber: 'DE123456788',
  hrbNumber: 'HRB 101234',
};

/** Sender under its configuration names. */
export const demoSender = {
  ...demoCompany,
  country: 'DE',
  registerCourt: 'Amtsgericht Köln',
  contactName: 'Sabine Krause',
} as const;

/** Logo of the demo's sender. */
export const demoLogo = { type: 'png', bytes: readFileSync(join(import.meta.dirname, 'lindenhof-logo.png')) } as const;
