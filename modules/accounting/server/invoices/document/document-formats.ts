import { fromScaled, amountDecimals, countDecimals, priceDecimals } from '#platform/contract/decimals.ts';
import { type LanguageKey, toFormatLocale } from '#platform/contract/language-keys.ts';
import type { UnitOfMeasure } from '#modules/accounting/contract/invoices.ts';

const dayOptions: Readonly<Record<LanguageKey, Intl.DateTimeFormatOptions>> = {
  de: { dateStyle: 'medium' },
  en: { dateStyle: 'long' },
  es: { day: '2-digit', month: '2-digit', year: 'numeric' },
  fr: { day: '2-digit', month: '2-digit', year: 'numeric' },
  ru: { day: '2-digit', month: '2-digit', year: 'numeric' },
  cn: { dateStyle: 'long' },
};

// Units that Intl knows; `piece` has a text of its own and `general` has no symbol.
const measuredUnits: Partial<Record<UnitOfMeasure, { unit: string; unitDisplay: 'long' | 'short' }>> = {
  kilogramme: { unit: 'kilogram', unitDisplay: 'short' },
  gramm: { unit: 'gram', unitDisplay: 'short' },
  year: { unit: 'year', unitDisplay: 'long' },
  month: { unit: 'month', unitDisplay: 'long' },
  day: { unit: 'day', unitDisplay: 'long' },
  hour: { unit: 'hour', unitDisplay: 'long' },
  minute: { unit: 'minute', unitDisplay: 'long' },
};

/** How an invoice of one language writes numbers, amounts, days and units. */
export interface DocumentFormats {
  amount(cents: bigint): string;
  /** Unit price in euros, with 2 to 4 decimals. */
  price(euros: number): string;
  /** At most 3 decimals. */
  count(count: number): string;
  rate(percent: number): string;
  /** @param day `YYYY-MM-DD` */
  day(day: string): string;
  /** The unit's name as it stands behind `count`; empty for `general`. */
  unit(unit: UnitOfMeasure, count: number, piece: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>): string;
}

function createFormats(language: LanguageKey): DocumentFormats {
  const locale = toFormatLocale(language);
  const euros = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const;
  const amounts = new Intl.NumberFormat(locale, euros);
  const prices = new Intl.NumberFormat(locale, { ...euros, minimumFractionDigits: amountDecimals, maximumFractionDigits: priceDecimals });
  const counts = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: countDecimals });
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: amountDecimals });
  const days = new Intl.DateTimeFormat(locale, { ...dayOptions[language], timeZone: 'UTC' });
  const plurals = new Intl.PluralRules(locale, { maximumFractionDigits: countDecimals });
  const units = new Map(
    Object.entries(measuredUnits).map(([name, options]) => [
      name,
      new Intl.NumberFormat(locale, { style: 'unit', maximumFractionDigits: countDecimals, ...options }),
    ]),
  );
  return {
    amount: (cents) => amounts.format(fromScaled(cents, amountDecimals)),
    price: (price) => prices.format(price),
    count: (count) => counts.format(count),
    rate: (percent) => rates.format(percent / 100),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    unit: (unit, count, piece) => {
      if (unit === 'piece') return piece[plurals.select(count)] ?? piece.other ?? '';
      const parts = units.get(unit)?.formatToParts(count) ?? [];
      return parts.filter((part) => part.type === 'unit').map((part) => part.value.trim()).join('');
    },
  };
}

const formats = new Map<LanguageKey, DocumentFormats>();

/** The formats of a language; made once, because Intl objects are expensive to make. */
export function getDocumentFormats(language: LanguageKey): DocumentFormats {
  const known = formats.get(language);
  if (known !== undefined) return known;
  const created = createFormats(language);
  formats.set(language, created);
  return created;
}
