import { isPlausibleIban } from '#platform/contract/iban.ts';
import { compactIdentifier } from '#modules/e-invoice/contract/identifiers/compact-identifier.ts';
import type { ReadFields } from '../read-fields.ts';
import type { Recipient } from './recipient.ts';
import { findAll, toReadValue } from './printed.ts';
import type { PrintedLine } from './printed.ts';

/** Characters of an IBAN by country (SWIFT, IBAN registry), for suppliers paid by SEPA transfer. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};
const ibanPattern = new RegExp(
  `(?<![A-Z\\d])(?:${Object.entries(ibanLengths)
    .map(([country, length]) => `${country}(?:[ .]?[A-Z\\d]){${length - 2}}`)
    .join('|')})(?![A-Z\\d])`,
  'giu',
);
/** A direct debit names the account of the recipient. */
const recipientAccount = /ihr(?:em|es|en)?\s+(?:bank)?konto|lastschrift|abgebucht|eingezogen|\byour\s+account\b/iu;

/**
 * Extracts the account to which the supplier is paid: the first printed IBAN with a valid checksum that is not the
 * recipient's.
 */
export function extractIban(lines: readonly PrintedLine[], { iban = '' }: Recipient): Pick<ReadFields, 'vendorIban'> {
  const own = compactIdentifier(iban);
  const found = lines
    .filter(({ text }) => !recipientAccount.test(text))
    .flatMap((line) =>
      findAll(line, ibanPattern, ([text]) => {
        const read = readIban(text);
        return read === undefined || read === own ? undefined : read;
      }),
    );
  const [first] = found;
  if (first === undefined) return {};
  // The bookkeeper may prefer another one of several accounts.
  const isOnly = found.every(({ value }) => value === first.value);
  return { vendorIban: toReadValue(first, first.value, isOnly ? 0.97 : 0.75) };
}

/** Reads an IBAN; the checksum shows whether the recognition took zeros for letters. */
function readIban(text: string): string | undefined {
  const compact = compactIdentifier(text.replaceAll('.', ''));
  const digits = `${compact.slice(0, 2)}${compact.slice(2).replaceAll('O', '0').replaceAll(/[IL]/gu, '1')}`;
  return [compact, digits].find((iban) => isPlausibleIban(iban));
}

const taxNumberLabel =
  /(?<!\p{L})(?:st(?:euer)?\.?\s?-?\s?(?:nummer|nr)|ust\.?\s?-?\s?nr|tax\s?(?:number|no))\b\.?\s*[:#]?\s*/iu;
/** Length of a tax number in letterheads, and of the 13 digits that ELSTER writes (§ 139b AO has 11). */
const taxNumberPattern = /^\d(?:[ /.-]{0,3}\d){9,12}(?![\d/])/u;
const recipientLabel = /(?<!\p{L})(?:ihre|kunde|kunden|des kunden|auftraggeber|leistungsempfänger|your)(?!\p{L})/iu;

/** Extracts the tax number of the supplier (Steuernummer, § 14 (4) no. 2 UStG), which is printed behind its label. */
export function extractTaxNumber(
  lines: readonly PrintedLine[],
  { taxNumber = '' }: Recipient,
): Pick<ReadFields, 'vendorTaxNumber'> {
  const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');
  for (const line of lines) {
    const label = taxNumberLabel.exec(line.text);
    if (label === null || recipientLabel.test(line.text.slice(0, label.index))) continue;
    const at = label.index + label[0].length;
    const text = taxNumberPattern.exec(line.text.slice(at))?.[0];
    if (text === undefined || digitsOf(text) === digitsOf(taxNumber)) continue;
    const value = text.replaceAll(/\s*([/.-])\s*/gu, '$1');
    return { vendorTaxNumber: toReadValue({ value, text, at, line }, value, 0.95) };
  }
  return {};
}
