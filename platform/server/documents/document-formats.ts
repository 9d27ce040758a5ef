import { amountDecimals, countDecimals, fromCents, priceDecimals } from '../../contract/decimals.ts';
import { formatCurrency } from '../../contract/format-currency.ts';
import { formatLetterDay, formatLetterPeriod } from '../../contract/format-letter-day.ts';
import { toFormatLocale } from '../../contract/language-keys.ts';
import type { LanguageKey } from '../../contract/language-keys.ts';

/** A unit that Intl knows, such as `hour`, and whether its name is written out. */
export interface Measure {
  readonly unit: string;
  readonly unitDisplay: 'long' | 'short';
}

/** Formats numbers, amounts, days and units in the language of a document. */
export interface DocumentFormats {
  amount(cents: bigint): string;
  /** An amount of another currency, by its code. */
  amountIn(amount: number, currency: string): string;
  /** Unit price in euros, with 2 to 4 decimals. */
  price(euros: number): string;
  /** At most 3 decimals. */
  count(count: number): string;
  rate(percent: number): string;
  /** @param day `YYYY-MM-DD` */
  day(day: string): string;
  /** From one day to another one, what both have in common written once. @param start, end `YYYY-MM-DD` */
  period(start: string, end: string): string;
  /** The name of a measure as it stands behind `count`. */
  measure(measure: Measure, count: number): string;
  /** The form of a word that stands behind `count`. */
  plural(count: number, forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>): string;
}

const wordJoiner = '\u2060';
// The hyphen of Intl is spaced among figures of one width. A line breaks between a minus and a currency sign (UAX 14, PR)
// unless they are joined.
const withMinus = (text: string): string => text.replace(/-(?=\D)/u, `\u2212${wordJoiner}`).replace('-', '\u2212');

function createFormats(language: LanguageKey): DocumentFormats {
  const locale = toFormatLocale(language);
  const euros = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const;
  const prices = new Intl.NumberFormat(locale, {
    ...euros,
    minimumFractionDigits: amountDecimals,
    maximumFractionDigits: priceDecimals,
  });
  const counts = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: countDecimals });
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: amountDecimals });
  const plurals = new Intl.PluralRules(locale, { maximumFractionDigits: countDecimals });
  const measures = new Map<string, Intl.NumberFormat>();
  return {
    amount: (cents) => {
      const text = formatCurrency(fromCents(cents), 'EUR', language);
      return cents < 0n ? withMinus(text) : text;
    },
    amountIn: (amount, currency) => formatCurrency(amount, currency, language),
    price: (price) => prices.format(price),
    count: (count) => withMinus(counts.format(count)),
    rate: (percent) => rates.format(percent / 100),
    day: (day) => formatLetterDay(day, language),
    period: (start, end) => formatLetterPeriod(start, end, language),
    measure: ({ unit, unitDisplay }, count) => {
      const format =
        measures.get(unit) ??
        new Intl.NumberFormat(locale, { style: 'unit', maximumFractionDigits: countDecimals, unit, unitDisplay });
      measures.set(unit, format);
      return format
        .formatToParts(count)
        .filter((part) => part.type === 'unit')
        .map((part) => part.value.trim())
        .join('');
    },
    plural: (count, forms) => forms[plurals.select(count)] ?? forms.other ?? '',
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
