// State (01 to 16) or federation (99), at most 12 digits; a part of its own; check digits.
const pattern = /^(?:0[1-9]|1[0-6]|99)\d{0,10}-(?:[\dA-Z]{1,30}-)?\d{2}$/u;
const fullPattern = /^(?:0[1-9]|1[0-6]|99)\d{1,10}-[\dA-Z]{1,30}-\d{2}$/u;

/** Of electronic addresses that are routing ids (EAS). */
const routingIdScheme = '0204';

/**
 * Whether a reference is a routing id (Leitweg-ID) of a German authority: of its shape, and with the right check digits
 * (KoSIT, Formatspezifikation Leitweg-ID 2.0.2). Other references are written with hyphens, too: the shape alone proves
 * nothing.
 */
export function isRoutingId(reference: string): boolean {
  const id = normalize(reference);
  return pattern.test(id) && hasCheckDigits(id);
}

/** What names an authority as the customer of an invoice. */
interface Addressed {
  readonly buyerReference?: string | undefined;
  readonly customerElectronicAddress?: string | undefined;
  readonly customerElectronicAddressScheme?: string | undefined;
}

/**
 * The routing id of the authority that an invoice is for: its reference, or its electronic address; undefined for any
 * other customer.
 */
export function findRoutingId({
  buyerReference = '',
  customerElectronicAddress = '',
  customerElectronicAddressScheme,
}: Addressed): string | undefined {
  return [buyerReference, customerElectronicAddressScheme === routingIdScheme ? customerElectronicAddress : ''].find(
    isRoutingId,
  );
}

/** Whether a reference has all parts of a routing id but other check digits: most likely one that is mistyped. */
export function resemblesRoutingId(reference: string): boolean {
  const id = normalize(reference);
  return fullPattern.test(id) && !hasCheckDigits(id);
}

function normalize(reference: string): string {
  return reference.trim().toUpperCase();
}

/** ISO 7064 mod 97-10 over all parts without hyphens, A being 10 and Z 35. */
function hasCheckDigits(id: string): boolean {
  const digits = id.replaceAll('-', '').replaceAll(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
