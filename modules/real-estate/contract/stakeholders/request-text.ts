const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  auml: 'ä',
  Auml: 'Ä',
  euro: '€',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  ouml: 'ö',
  Ouml: 'Ö',
  quot: '"',
  szlig: 'ß',
  uuml: 'ü',
  Uuml: 'Ü',
};

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? entity;
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isShown =
    code === 9 || code === 10 || (code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff));
  return isShown ? String.fromCodePoint(code) : '';
}

/**
 * Returns the text of a request without HTML: portals send some with tags. Blocks become lines; what only looks like a
 * tag, as in `3 < 4`, stays.
 */
export function withoutHtml(text: string): string {
  return text
    .replaceAll(/<(script|style|head|title)\b[^<>]{0,2000}>[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, '')
    .replaceAll(/<(?:br|\/?(?:p|div|li|ul|ol|tr|table|h[1-6]|blockquote))\b[^<>]{0,2000}>/giu, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,2000}>/giu, '')
    .replaceAll(/<(?:!doctype|\?xml)[^<>]{0,2000}>/giu, '')
    .replaceAll(/&(#?[a-z\d]{1,8});/giu, decode)
    .replaceAll(/[ \t\u00A0]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
