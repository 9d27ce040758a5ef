/** Spells a text as the search compares it: accents off, ß = ss, ä = ae = a, ö = oe = o, ü = ue = u. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/gu, '$1');
}
