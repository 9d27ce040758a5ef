import type { AuditSayings } from '#platform/web/module.ts';
import { nameCountry } from '#platform/web/format/countries.ts';
import { sayPositions } from './audit-positions.ts';
import { sayTaxation } from './configuration/say-taxation.ts';

type Say = AuditSayings[string];

const sayCountry: Say = (value, language) => nameCountry(value, language);
const sayChoice =
  (texts: string): Say =>
  (value, _, t) =>
    t(`accounting:${texts}.${value}`);
const sayTax =
  (field: Parameters<typeof sayTaxation>[0]): Say =>
  (value, _, t) =>
    sayTaxation(field, value, t);

/** Formatters of audit values that are recorded in a form of their own. */
export const auditTexts: AuditSayings = {
  positions: sayPositions,
  country: sayCountry,
  companyCountry: sayCountry,
  customerCountry: sayCountry,
  invoiceType: sayChoice('types'),
  priceMode: sayChoice('priceModes'),
  smallBusiness: sayTax('smallBusiness'),
  taxation: sayTax('taxation'),
  advanceReturn: sayTax('advanceReturn'),
};
