import { cutText } from '#platform/contract/cut-text.ts';
import { amountDecimals, fromCents } from '#platform/contract/decimals.ts';
import { isPlausibleIban } from '#platform/contract/iban.ts';
import { compactIdentifier } from '#modules/e-invoice/contract/identifiers/compact-identifier.ts';

/** Transfer that the code describes; the amount in euro cents. */
export interface GiroTransfer {
  readonly companyName?: string | undefined;
  readonly IBAN?: string | undefined;
  readonly BIC?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly payableCents: bigint;
}

const maxNameLength = 70;
const maxRemittanceLength = 140;
const maxCents = 99_999_999_999n;
const maxBytes = 331;
const bicPattern = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u;

const toLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();

/**
 * Builds the text of a GiroCode, the QR code of a SEPA credit transfer (EPC069-12 v3, version 002, UTF-8); its
 * remittance is the invoice number. An invalid BIC is left out: it is optional within the EEA.
 * @returns null without name, number or valid IBAN, with an amount that cannot be transferred, or beyond 331 bytes (QR
 * version 13-M)
 */
export function buildGiroCode({ companyName, IBAN, BIC, invoiceId, payableCents }: GiroTransfer): string | null {
  const [name, number, iban, bic] = [
    cutText(toLine(companyName), maxNameLength).trim(),
    toLine(invoiceId),
    compactIdentifier(IBAN),
    compactIdentifier(BIC),
  ];
  if (name === '' || number === '' || number.length > maxRemittanceLength || iban === '' || !isPlausibleIban(iban))
    return null;
  if (payableCents < 1n || payableCents > maxCents) return null;
  const amount = `EUR${fromCents(payableCents).toFixed(amountDecimals)}`;
  // Purpose and structured reference stay empty; the last line is the unstructured remittance.
  const code = ['BCD', '002', '1', 'SCT', bicPattern.test(bic) ? bic : '', name, iban, amount, '', '', number].join(
    '\n',
  );
  return new TextEncoder().encode(code).length > maxBytes ? null : code;
}
