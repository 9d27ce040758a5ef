const letters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
};

/**
 * Folds a text to lower-case words between single blanks, one at either end: `Müll-Kosten` → ` muell kosten `. Umlauts
 * become two letters, other accents are dropped. Dots, slashes and hyphens remain between digits only.
 */
export function fold(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[äöüßıøłæ]/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’`´]/gu, '')
    .replaceAll('€', ' euro ')
    .replaceAll('%', ' prozent ')
    .replaceAll('§', ' paragraph ')
    .replaceAll('&', ' und ')
    .replaceAll(/[–—−]/gu, '-')
    .replaceAll(/[^\p{L}\p{N}./-]/gu, ' ')
    // A range of years; other hyphens between digits belong to a day such as 2025-07-01.
    .replaceAll(/(?<=\d{4})-(?=\d{4})/gu, ' - ')
    .replaceAll(/(?<!\d)[./-]|-(?!\d)|\/(?!\d)/gu, (sign, index: number, whole: string) => keepDash(sign, index, whole))
    .replaceAll(/(?<=\d{3})\.(?=\s|$)/gu, ' ')
    .replaceAll(/(?<=\p{L})str(?=\s|\d|$)/gu, 'strasse')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return ` ${folded} `;
}

/** Keeps a dash between blanks, as in `März - Mai`. */
function keepDash(sign: string, index: number, whole: string): string {
  return sign === '-' && whole[index - 1] === ' ' && whole[index + 1] === ' ' ? '-' : ' ';
}
