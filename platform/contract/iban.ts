/** Removes spaces and converts to upper case: `de89 3704…` becomes `DE893704…`. */
export function compactIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** Formats an IBAN in groups of four, as printed (ISO 13616): `DE89 3704 0044 0532 0130 00`. */
export function groupIban(text: string): string {
  return compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * True for a plausible IBAN: country, two check digits and the checksum of ISO 7064 mod 97-10; German ones have 22
 * characters. True for an empty text. Only a hint: lengths of other countries are not checked.
 */
export function isPlausibleIban(text: string): boolean {
  const iban = compactIban(text);
  if (iban === '') return true;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false;
  if (iban.startsWith('DE') && iban.length !== 22) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
