import { nameLanguage as nameLanguageIn } from '#platform/contract/display-names.ts';
import { toLocale } from '#platform/contract/languages.ts';
import { company } from '#modules/accounting/contract/company/company.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Translate } from '#platform/web/api/errors.ts';
import { nameCountry } from '#platform/web/format/countries.ts';
import { formatPercent } from '#platform/web/format/format.ts';

/** Returns the label of a field on the screen. */
export function nameField(path: string, t: Translate): string {
  const [, list = '', index, field] = /^(\w+)\.(\d+)(?:\.(\w+))?$/u.exec(path) ?? [];
  if (index === undefined)
    return Object.hasOwn(company, path)
      ? t(`company.fields.${path}`, { defaultValue: path })
      : t(`invoice.fields.${path}`, { defaultValue: path });
  const number = Number(index) + 1;
  if (list !== 'positions') return nameRowField(list, field, number, t);
  if (field === undefined) return t('positions.position', { number });
  return t('positions.fieldOf', { field: t(`positions.${field}`, {}), number });
}

/** Returns the label of a field in a row of another list, such as `skonto.0.days`. */
function nameRowField(list: string, field: string | undefined, number: number, t: Translate): string {
  const row = t('rows.row', { name: t(`rows.${list}.one`, {}), number });
  return field === undefined ? row : t('rows.fieldOf', { field: t(`rows.${list}.${field}`, {}), row });
}

/** Returns the label of an option of the invoice or of one of its rows on the screen. */
export function nameOption(field: string, value: string, language: LanguageKey, t: Translate): string | undefined {
  switch (field) {
    case 'uom':
      return t(`units.${value}`, {});
    case 'vat':
      return formatPercent(Number(value), language);
    case 'vatReason':
      return t(`records.service.choices.vatReason.${value === '' ? 'none' : value}`, {});
    case 'language':
      return nameLanguage(value, language);
    case 'companyCountry':
    case 'customerCountry':
    case 'deliveryCountry':
      return nameCountry(value, language);
    case 'customerElectronicAddressScheme':
      return t(`records.customer.choices.electronicAddressScheme.${value}`, {});
    case 'invoiceType':
      return t(`types.${value}`, {});
    case 'priceMode':
      return t(`priceModes.${value}`, {});
    default:
      return undefined;
  }
}

/** Returns the name of a language in the language of the interface: `Chinesisch` rather than `Chinesisch (China)`. */
function nameLanguage(key: string, language: LanguageKey): string {
  return nameLanguageIn(key === 'cn' ? 'zh' : key, toLocale(language));
}
