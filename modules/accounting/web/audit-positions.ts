import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatMoney, formatNumber, formatPercent } from '#platform/web/format/format.ts';
import { priceDecimals } from '#platform/contract/decimals.ts';

// As the server writes them into the log, one line each: `Beratung: 2.5 hour × 100 €, 19 %`.
const written = /^(?<description>.*): (?<count>[\d.]+) (?<unit>[a-z]+) × (?<price>-?[\d.]+) €, (?<vat>[\d.]+) %$/u;

/** The positions of an invoice in an entry of the log, as the reader writes numbers and calls units. What was written otherwise stays. */
export function sayPositions(value: string, language: LanguageKey, t: (key: string) => string): string {
  return value.split('\n').map((line) => sayPosition(line, language, t)).join('\n');
}

function sayPosition(line: string, language: LanguageKey, t: (key: string) => string): string {
  const { description = '', count, unit = '', price, vat } = written.exec(line)?.groups ?? {};
  if (count === undefined) return line;
  const amount = formatMoney(Number(price), language, priceDecimals);
  const name = t(`accounting:units.${unit}`);
  const what = unit === 'general' ? `${name} ${amount}` : `${formatNumber(Number(count), language)} ${name} × ${amount}`;
  return `${description}: ${what}, ${formatPercent(Number(vat), language)}`;
}
