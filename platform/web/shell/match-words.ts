/**
 * True if every typed word begins a word of the text, whatever case and accents: `neue li` finds `Neue Liste`, and no
 * `Neusser Linde`. An empty term matches.
 */
export function matchesWords(text: string, term: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(term)
    .split(/\s+/u)
    .filter((typed) => typed !== '')
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLocaleLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}
