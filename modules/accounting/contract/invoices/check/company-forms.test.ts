import { expect, it } from 'vitest';
import { completeInvoice } from '../../testing/complete-invoice.ts';
import type { InvoiceChanges } from '../../testing/complete-invoice.ts';
import { checkInvoice } from './check-invoice.ts';

const context = { today: '2026-11-21', isSmallBusiness: false, formerInvoiceDate: null };
/** Findings for a company that has written nothing but its name and its tax numbers. */
const asked = (companyName: string, companyCountry: InvoiceChanges['companyCountry'] = 'DE') =>
  checkInvoice(
    completeInvoice({
      companyName,
      companyCountry,
      companyRegisterCourt: '',
      hrbNumber: '',
      companyOwner: '',
      companyContactName: 'Anna Sommer',
    }),
    context,
  ).map(({ rule, severity, field }) => `${severity} ${rule} ${field}`);
const all = ['companyRegisterCourt', 'hrbNumber', 'companyOwner'];

it.each([
  ['Sonnenhof GmbH', '§35a-GMBHG', all],
  ['Pflege gGmbH', '§35a-GMBHG', all],
  ['Start UG (haftungsbeschränkt)', '§35a-GMBHG', all],
  ['Werk AG', '§80-AKTG', all],
  ['Chemie SE', '§80-AKTG', all],
  ['Fußball GmbH & Co. KGaA', '§80-AKTG', all],
  ['Müller OHG', '§125-HGB', ['companyRegisterCourt', 'hrbNumber']],
  ['Gebrüder Öz oHG', '§125-HGB', ['companyRegisterCourt', 'hrbNumber']],
  ['Weingut Maier KG', '§125-HGB', ['companyRegisterCourt', 'hrbNumber']],
  // No partner is a person: their own letters must meet § 35a GmbHG or § 80 AktG, and so must this one.
  ['Bau GmbH & Co. KG', '§125-HGB', all],
  ['Handel SE & Co KG', '§125-HGB', all],
  ['Malermeister Sommer e. K.', '§37a-HGB', ['companyRegisterCourt', 'hrbNumber']],
  ['Sommer e.K.', '§37a-HGB', ['companyRegisterCourt', 'hrbNumber']],
  ['Blumen Winter e. Kfr.', '§37a-HGB', ['companyRegisterCourt', 'hrbNumber']],
  ['Wohnbau eG', '§25a-GENG', all],
])('%s: its letters state what %s demands', (name, rule, fields) => {
  expect(asked(name)).toEqual(fields.map((field) => `warning ${rule} ${field}`));
});

it.each([
  'Anna Sommer',
  'Malerbetrieb Sommer',
  'Café Kegel',
  'Winter & Sommer GbR',
  'Tierarztpraxis Dr. Agathe Seidel',
  'Verein der Gärtner e. V.',
])('%s is in no register', (name) => {
  expect(asked(name)).toEqual([]);
});

it('a company abroad need not meet German company law', () => {
  expect(asked('Sonnenhof GmbH', 'AT')).toEqual([]);
});
