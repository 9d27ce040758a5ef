import type { ReceiptAmounts } from '../../contract/receipt-values.ts';
import { findAll, toReadValue } from './printed.ts';
import type { Printed, PrintedLine } from './printed.ts';
import type { ReadFields } from '../read-fields.ts';

// 1.234,56 · 1234,56 · 1 234,56 · -12,00 · 12.34 (tills) · not 01.02 of 01.02.2026, not 19,00 %
const amountPattern = /(?<![\d.,])(-\s?)?(\d{1,3}(?:[. ]\d{3}){1,3}|\d{1,8})([,.])(\d{2})(?![\d]|[.,]\d|\s?%)(-)?/gu;
const grossLabels: readonly (readonly [RegExp, number])[] = [
  [
    /gesamtbetrag|rechnungsbetrag|zahlbetrag|endbetrag|bruttobetrag|gesamtsumme|(?:zu|noch zu) zahlen|zahlungsbetrag|grand total|amount due|summe brutto|brutto gesamt/iu,
    0.95,
  ],
  [/\b(?:summe|total|gesamt|brutto)\b/iu, 0.85],
  [/\bbetrag\b/iu, 0.6],
];
const notGross =
  /netto|zwischensumme|subtotal|mwst|ust\b|umsatzsteuer|mehrwertsteuer|steuer|skonto|rabatt|rückgeld|gegeben|bar erhalten/iu;
const vatLabel = /mwst|m\.w\.st|ust\b|u\.st|umsatzsteuer|mehrwertsteuer|steuer|vat\b/iu;
const rate = /(?<![\d,.])(\d{1,2})(?:[,.](\d{1,2}))?\s?%/gu;

export function findAmounts(line: PrintedLine): Printed<number>[] {
  return findAll(line, amountPattern, ([, before, whole = '', separator, cents = '', behind]) => {
    // 12.345.67 is no amount: with a point before the cents, the thousands have none.
    if (separator === '.' && whole.includes('.')) return undefined;
    const value = Number(whole.replaceAll(/[. ]/gu, '')) * 100 + Number(cents);
    return before === undefined && behind === undefined ? value : -value;
  });
}

interface VatRow {
  readonly net: number;
  readonly vat: number;
  readonly vatCents: number;
  readonly at: Printed<number>;
}

/** Lines with more matches are no receipt: the search time must not grow with the square of the text. */
const maxPerLine = { rates: 10, amounts: 30 };

type AmountsOf = (line: PrintedLine) => readonly Printed<number>[];

/**
 * Extracts the gross and the amounts at each rate; the latter only if net, VAT and gross are printed and add up.
 * Amounts in cents inside.
 */
export function extractAmounts(lines: readonly PrintedLine[]): Pick<ReadFields, 'gross' | 'amounts'> {
  const found = new Map(lines.map((line) => [line, findAmounts(line)]));
  const amountsOf: AmountsOf = (line) => found.get(line) ?? [];
  const gross = findGross(lines, amountsOf);
  const rows = findVatRows(lines, amountsOf, gross?.printed.value);
  const sum = rows.reduce((total, { net, vatCents }) => total + net + vatCents, 0);
  const [first] = rows;
  if (first === undefined || (gross !== undefined && sum !== gross.printed.value)) {
    return gross === undefined ? {} : { gross: toReadValue(gross.printed, gross.printed.value / 100, gross.certainty) };
  }
  const amounts = rows.map(({ net, vat, vatCents }): ReceiptAmounts => ({
    net: net / 100,
    vat: vat / 100,
    vatCost: vatCents / 100,
  }));
  const total = gross?.printed ?? first.at;
  // Both values confirm each other.
  return {
    gross: toReadValue(total, sum / 100, gross === undefined ? 0.7 : Math.max(gross.certainty, 0.97)),
    amounts: toReadValue(first.at, amounts, gross === undefined ? 0.7 : 0.95),
  };
}

function findGross(
  lines: readonly PrintedLine[],
  amountsOf: AmountsOf,
): { readonly printed: Printed<number>; readonly certainty: number } | undefined {
  for (const [label, certainty] of grossLabels) {
    const found = lines.flatMap((line, index) => {
      const at = line.text.search(label);
      if (at === -1 || (certainty < 0.9 && notGross.test(line.text))) return [];
      const own = amountsOf(line).filter((amount) => amount.at > at);
      // In a wide table the amount may stand in the line below.
      const below = lines[index + 1];
      const amounts = own.length > 0 ? own : below === undefined ? [] : amountsOf(below);
      const last = amounts.at(-1);
      return last === undefined ? [] : [last];
    });
    // The last one is the total of the receipt, earlier ones are subtotals.
    const printed = found.at(-1);
    if (printed !== undefined) return { printed, certainty };
  }
  return undefined;
}

/**
 * Finds lines with a rate and its VAT for which the net is known: from the same line, from another one, or from the
 * gross of a single rate.
 */
function findVatRows(lines: readonly PrintedLine[], amountsOf: AmountsOf, gross: number | undefined): VatRow[] {
  const rows = new Map<number, VatRow>();
  const all = Float64Array.from(lines.flatMap((line) => amountsOf(line).map(({ value }) => value))).toSorted();
  const isLabel = lines.map(({ text }) => vatLabel.test(text));
  const isHead = lines.map(({ text }, index) => isLabel[index] === true && /netto|brutto/iu.test(text));
  for (const [index, line] of lines.entries()) {
    const isTable = isHead.slice(Math.max(0, index - 4), index).includes(true);
    if (isLabel[index] !== true && !isTable) continue;
    const amounts = amountsOf(line).slice(0, maxPerLine.amounts);
    const own = Float64Array.from(amounts, ({ value }) => value).toSorted();
    for (const hundredths of findRates(line)) {
      if (hundredths === 0 || rows.has(hundredths)) continue;
      for (const at of amounts) {
        const vatCents = at.value;
        const net =
          findNet(own, vatCents, hundredths) ??
          findNet(all, vatCents, hundredths) ??
          (gross === undefined ? undefined : findNet(Float64Array.of(gross - vatCents), vatCents, hundredths));
        if (net === undefined) continue;
        rows.set(hundredths, { net, vat: hundredths, vatCents, at });
        break;
      }
    }
  }
  return [...rows.values()];
}

function findRates(line: PrintedLine): number[] {
  const found = findAll(
    line,
    rate,
    ([, whole = '', fraction = '']) => Number(whole) * 100 + Number(fraction.padEnd(2, '0')),
  );
  return [...new Set(found.map(({ value }) => value))].slice(0, maxPerLine.rates);
}

/** Finds the sorted amount closest to the net of a VAT, if its VAT matches within a cent. */
function findNet(sorted: Float64Array, vat: number, hundredths: number): number | undefined {
  const exact = (vat * 10_000) / hundredths;
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < exact) from = middle + 1;
    else to = middle;
  }
  const near = [...sorted.subarray(Math.max(0, from - 1), from + 1)].toSorted(
    (one, other) => Math.abs(one - exact) - Math.abs(other - exact),
  );
  return near.find(
    (net) =>
      net !== vat && Math.abs(Math.round((net * hundredths) / 10_000) - vat) <= 1 && Math.sign(net) === Math.sign(vat),
  );
}
