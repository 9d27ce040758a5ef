import type { AuditSayings } from '#platform/web/module.ts';
import { nameCountry } from '#platform/web/format/countries.ts';
import { formatPositions } from './audit-positions.ts';
import { formatTaxation } from './configuration/format-taxation.ts';

type Say = AuditSayings[string];

const formatCountry: Say = (value, language) => nameCountry(value, language);
const formatChoice =
  (texts: string): Say =>
  (value, _, t) =>
    t(`accounting:${texts}.${value}`);
const formatTax =
  (field: Parameters<typeof formatTaxation>[0]): Say =>
  (value, _, t) =>
    formatTaxation(field, value, t);

/** Formatters of audit values that are recorded in a form of their own. */
export const auditTexts: AuditSayings = {
  positions: formatPositions,
  country: formatCountry,
  companyCountry: formatCountry,
  customerCountry: formatCountry,
  invoiceType: formatChoice('types'),
  priceMode: formatChoice('priceModes'),
  serviceDatePreset: formatChoice('configuration.serviceDatePresets'),
  paymentKind: formatChoice('payments.kinds'),
  smallBusiness: formatTax('smallBusiness'),
  taxation: formatTax('taxation'),
  advanceReturn: formatTax('advanceReturn'),
};
