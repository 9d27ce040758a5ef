// Letters without a plain base letter, unchanged by removing accents.
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

/** Length limit of a proposed identifier; people read it in lists. */
const maxLength = 60;

/**
 * Derives a short name for an address or a list: `Müller & Söhne GmbH` becomes `mueller-soehne-gmbh`; other scripts
 * keep their letters.
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

/** Updates the identifier after a change of the name, unless a person typed another one. */
export function followName(identifier: string, nameBefore: string, name: string): string {
  return identifier === '' || identifier === toIdentifier(nameBefore) ? toIdentifier(name) : identifier;
}
