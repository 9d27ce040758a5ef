// Letters that have no plain one inside, so that taking accents off does not help.
const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Characters that a proposed identifier has at most; people read it in lists. */
const maxLength = 60;

/**
 * Short name for an address or a list: `Müller & Söhne GmbH` becomes `mueller-soehne-gmbh`; other scripts keep their
 * letters.
 */
export function toIdentifier(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\u0000-\u007F]/gu, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const cut = [...plain].slice(0, maxLength).join('');
  return cut.replaceAll(/^-+|-+$/g, '');
}

/** The identifier after a change of the name: it follows until somebody writes one of their own. */
export function followName(identifier: string, nameBefore: string, name: string): string {
  return identifier === '' || identifier === toIdentifier(nameBefore) ? toIdentifier(name) : identifier;
}
