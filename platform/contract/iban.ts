/** Removes spaces and sets capitals: `de89 3704…` becomes `DE893704…`. */
function compactIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** IBAN in groups of four, as it is printed (ISO 13616): `DE89 3704 0044 0532 0130 00`. */
export function groupIban(text: string): string {
  return compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Whether the text may be an IBAN: country, two check digits and the checksum of ISO 7064 mod 97-10;
 * German ones have 22 characters. An empty text is fine. Only a hint: other countries' lengths are not checked.
 */
export function isPlausibleIban(text: string): boolean {
  const iban = compactIban(text);
  if (iban === '') return true;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false;
  if (iban.startsWith('DE') && iban.length !== 22) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
