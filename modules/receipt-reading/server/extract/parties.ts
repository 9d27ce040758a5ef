import { compactIdentifier } from '#modules/e-invoice/contract/identifiers/compact-identifier.ts';
import type { ReadFields } from '../read-fields.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { findAll, toReadValue } from './printed.ts';
import type { Recipient } from './recipient.ts';
import { extractIban, extractTaxNumber } from './supplier-account.ts';
import type { Printed, PrintedLine } from './printed.ts';

const legalForm =
  /\b(?:GmbH|UG|AG|KG|KGaA|OHG|GbR|e\.?\s?K\.?|e\.?\s?V\.?|eG|mbB|SE|Ltd\.?|Inc\.?|S\.?A\.?R?\.?L?\.?|B\.?V\.?)(?=[\s,·|]|$)/u;
const vatIds = /\b(?:DE\s?\d{3}\s?\d{3}\s?\d{3}|ATU\s?\d{8}|(?:FR|NL|BE|LU|IT|ES|PL|CZ|DK)\s?[0-9A-Z]{8,12})\b/gu;
const vatIdLabel = /u(?:msatz)?st[.-]*\s?-?\s?id|vat\s?(?:id|no|reg)|\buid\b/iu;
const numberLabel =
  /(?:(?:rechnungs?|beleg|bon|quittungs?)\s?-?\s?(?:nummer|nr)|rechnung\s+nr|invoice\s?(?:no|number|#))\.?\s*[:#]?/iu;
const numberPattern = /[\p{L}\d](?:[\p{L}\d\-/._]{0,38}[\p{L}\d])?/gu;
const heading =
  /rechnung|quittung|beleg|kassenbon|invoice|lieferschein|gutschrift|^seite|telefon|^tel\b|fax|www\.|@|^herrn?\b|^frau\b|^firma$|^an$/iu;

export function extractParties(
  lines: readonly PrintedLine[],
  recipient: Recipient,
): Pick<ReadFields, 'vendor' | 'vendorVatId' | 'vendorTaxNumber' | 'vendorIban' | 'invoiceNumber'> {
  return {
    ...extractVendor(lines, recipient),
    ...extractVatId(lines, recipient),
    ...extractTaxNumber(lines, recipient),
    ...extractIban(lines, recipient),
    ...extractNumber(lines),
  };
}

function extractVatId(lines: readonly PrintedLine[], { vatId }: Recipient): Pick<ReadFields, 'vendorVatId'> {
  const own = compactIdentifier(vatId);
  const found = lines.flatMap((line) =>
    findAll(line, vatIds, ([text]) => (compactIdentifier(text) === own ? undefined : compactIdentifier(text))),
  );
  const best =
    found.find(({ line }) => vatIdLabel.test(line.text)) ??
    found.find(({ value }) => value.startsWith('DE') && isGermanVatId(value));
  if (best === undefined) return {};
  const isChecked = !best.value.startsWith('DE') || isGermanVatId(best.value);
  return { vendorVatId: toReadValue(best, best.value, isChecked ? 0.97 : 0.5) };
}

/** True if the check digit of a German VAT id is valid: ISO 7064, MOD 11,10. */
export function isGermanVatId(text: string): boolean {
  const digits = /^DE(\d{9})$/u.exec(text)?.[1];
  if (digits === undefined) return false;
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10;
    product = (2 * (sum === 0 ? 10 : sum)) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

function extractNumber(lines: readonly PrintedLine[]): Pick<ReadFields, 'invoiceNumber'> {
  for (const [index, line] of lines.entries()) {
    const label = numberLabel.exec(line.text);
    if (label === null) continue;
    const from = label.index + label[0].length;
    const below = lines[index + 1];
    const own = findAll(line, numberPattern, ([text]) => (/\d/u.test(text) ? text : undefined)).find(
      ({ at }) => at >= from,
    );
    // In a table the number stands below its label.
    const left = line.words.find(({ text }) => numberLabel.test(text) || /nummer|nr/iu.test(text))?.box.x;
    const beneath =
      own ??
      (below && left !== undefined
        ? below.words
            .filter(({ text, box }) => /\d/u.test(text) && Math.abs(box.x - left) < 0.08)
            .map(({ text }): Printed<string> => ({ value: text, text, at: below.text.indexOf(text), line: below }))[0]
        : undefined);
    if (beneath !== undefined)
      return { invoiceNumber: toReadValue(beneath, toLine(beneath.value, 100), own === undefined ? 0.75 : 0.95) };
  }
  return {};
}

/** Ratio by which letters of one size differ, with and without descenders or umlauts. */
const similarHeight = 0.7;

/**
 * Extracts the vendor, who stands at the top: a name with a legal form, else the largest text, the first one if several
 * have the same size.
 */
function extractVendor(lines: readonly PrintedLine[], { name }: Recipient): Pick<ReadFields, 'vendor'> {
  const isOwn = (text: string): boolean => name !== '' && text.toLowerCase().includes(name.toLowerCase());
  const page = lines.filter((line) => line.page === 1);
  const named = page.filter(
    ({ text }) => legalForm.test(text) && !isOwn(text) && !/^(?:an|herrn?|frau|firma)\b/iu.test(text),
  );
  const [first] = named;
  if (first !== undefined) {
    const value = cutName(first.text);
    return {
      vendor: toReadValue(
        { value, line: first, at: first.text.indexOf(value), text: value },
        value,
        named.length === 1 ? 0.85 : 0.75,
      ),
    };
  }
  const top = page
    .slice(0, 6)
    .filter(({ text }) => /\p{L}{3}/u.test(text) && !heading.test(text) && !isOwn(text) && !/\d{5}/u.test(text));
  const height = (line: PrintedLine): number => Math.max(...line.words.map(({ box }) => box.height));
  const tallest = Math.max(...top.map(height));
  const largest = top.find((line) => height(line) >= tallest * similarHeight);
  if (largest === undefined) return {};
  const value = cutName(largest.text);
  return { vendor: toReadValue({ value, line: largest, at: largest.text.indexOf(value), text: value }, value, 0.55) };
}

/** Returns only the name of a sender's line above an address: „Nordlicht GmbH · Hafenstraße 3 · 20457 Hamburg“. */
function cutName(text: string): string {
  const parts = text.split(/\s[·|•–]\s|\s{2,}|,\s/u);
  return toLine(parts.find((part) => legalForm.test(part)) ?? parts[0] ?? text, 300);
}
