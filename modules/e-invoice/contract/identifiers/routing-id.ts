// State (01 to 16) or federation (99), at most 12 digits; an optional part of the authority; check digits.
const pattern = /^(?:0[1-9]|1[0-6]|99)\d{0,10}-(?:[\dA-Z]{1,30}-)?\d{2}$/u;
const fullPattern = /^(?:0[1-9]|1[0-6]|99)\d{1,10}-[\dA-Z]{1,30}-\d{2}$/u;

/** Scheme of electronic addresses that are routing ids (EAS). */
const routingIdScheme = '0204';

/**
 * True if a reference is a routing id (Leitweg-ID) of a German authority: its shape and its check digits are right
 * (KoSIT, Formatspezifikation Leitweg-ID 2.0.2). Other references have hyphens, too: the shape alone proves nothing.
 */
export function isRoutingId(reference: string): boolean {
  const id = normalize(reference);
  return pattern.test(id) && hasCheckDigits(id);
}

/** Invoice fields that can identify an authority as the customer. */
interface Addressed {
  readonly buyerReference?: string | undefined;
  readonly customerElectronicAddress?: string | undefined;
  readonly customerElectronicAddressScheme?: string | undefined;
}

/**
 * Finds the routing id of the authority that receives an invoice: its reference, or its electronic address; undefined
 * for any other customer.
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

/** True if a reference has all parts of a routing id but wrong check digits: most likely a mistyped one. */
export function resemblesRoutingId(reference: string): boolean {
  const id = normalize(reference);
  return fullPattern.test(id) && !hasCheckDigits(id);
}

function normalize(reference: string): string {
  return reference.trim().toUpperCase();
}

/** Checks ISO 7064 mod 97-10 over all parts without hyphens, A being 10 and Z 35. */
function hasCheckDigits(id: string): boolean {
  const digits = id.replaceAll('-', '').replaceAll(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
