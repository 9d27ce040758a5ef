import { formatDate } from '#platform/web/format/format.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { isEmptyValue } from '#platform/contract/fields.ts';
import type { Translate } from '#platform/web/api/errors.ts';
import { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { nameField, nameOption } from '../values/name-field.ts';

type Name = keyof InvoiceValues;

/** Lists the fields whose value differs from that of a new invoice. */
export function listFilled(names: readonly Name[], values: Readonly<Record<string, unknown>>): Name[] {
  return names.filter((name) => !isEmptyValue(values[name]) && values[name] !== invoiceFields[name].empty);
}

/** Describes the filled fields in one line: `Bestellnummer: 4711 · Skonto: 2`. */
export function describeFilled(
  names: readonly Name[],
  values: Readonly<Record<string, unknown>>,
  language: LanguageKey,
  t: Translate,
): string {
  return listFilled(names, values)
    .map((name) => `${nameField(name, t)}: ${write(name, values[name], language, t)}`)
    .join(' · ');
}

function write(name: Name, value: unknown, language: LanguageKey, t: Translate): string {
  if (Array.isArray(value)) return String(value.length);
  const text = String(value);
  return (
    nameOption(name, text, language, t) ??
    (invoiceFields[name].kind === 'day' ? formatDate(text, language) || text : text)
  );
}
