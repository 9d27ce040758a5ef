import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatMoney, formatNumber, formatPercent } from '#platform/web/format/format.ts';
import { priceDecimals } from '#platform/contract/decimals.ts';
import { formerUnits } from '../contract/shared/units.ts';
import { vatReasons } from '../contract/shared/vat-reasons.ts';
import { formatPeriod } from './format-period.ts';

type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string;

// Format of the server in the log, one line each: `Beratung: 2.5 hour × 100 €, 19 %`.
const written =
  /^(?<description>.*): (?<count>-?[\d.]+) (?<unit>[a-z]+) × (?<price>-?[\d.]+) €, (?<vat>[\d.]+) %(?: \| (?<more>.*))?$/u;

/**
 * Formats the positions of an invoice in an audit entry, with numbers and units in the reader's language. Other text
 * stays unchanged.
 */
export function formatPositions(value: string, language: LanguageKey, t: Say): string {
  return value
    .split('\n')
    .map((line) => formatPosition(line, language, t))
    .join('\n');
}

function formatPosition(line: string, language: LanguageKey, t: Say): string {
  const { description = '', count, unit = '', price, vat, more } = written.exec(line)?.groups ?? {};
  if (count === undefined) return line;
  const amount = formatMoney(Number(price) * (unit === 'general' ? Number(count) : 1), language, priceDecimals);
  const name = t(`accounting:units.${formerUnits[unit] ?? unit}`);
  const what =
    unit === 'general' ? `${name} ${amount}` : `${formatNumber(Number(count), language)} ${name} × ${amount}`;
  const parts = more === undefined ? [] : more.split(' | ').map((part) => formatPart(part, language, t));
  return [`${description}: ${what}, ${formatPercent(Number(vat), language)}`, ...parts].join(' · ');
}

/** Formats a reason for no VAT, a discount or a period; text by people stays unchanged. */
function formatPart(part: string, language: LanguageKey, t: Say): string {
  if ((vatReasons as readonly string[]).includes(part))
    return t(`accounting:records.service.choices.vatReason.${part}`);
  const [, discount, unit] = /^-([\d.]+) ([%€])$/u.exec(part) ?? [];
  if (discount !== undefined)
    return `${t('accounting:positions.discount')} ${unit === '%' ? formatPercent(Number(discount), language) : formatMoney(Number(discount), language)}`;
  const [, start, end] = /^(\d{4}-\d\d-\d\d)?–(\d{4}-\d\d-\d\d)?$/u.exec(part) ?? [];
  return formatPeriod(start, end, language, t) || part;
}
