export type XmlAttributes = Readonly<Record<string, string>>;

/** Declaration before the root element of a document. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

// XML 1.0 has no place for these characters, not even escaped (production 2, Char).
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;
const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A text as it stands between tags and in attributes of XML 1.0. What XML cannot carry is left out, halves of
 * characters become U+FFFD, and every line ends with a line feed, as a reader would make it (XML 1.0, 2.11).
 */
export function toXmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[&<>"]/gu, (character) => markup[character] ?? character);
}

/** An element around finished XML; empty when nothing is in it. */
export function element(name: string, ...content: readonly string[]): string {
  const inside = content.join('');
  return inside === '' ? '' : `<${name}>${inside}</${name}>`;
}

/** An element with a text, which is escaped; empty when the text is blank. Attributes without a value are left out. */
export function textElement(name: string, text: string, attributes: XmlAttributes = {}): string {
  const inside = toXmlText(text);
  if (inside.trim() === '') return '';
  return `<${name}${writeAttributes(attributes)}>${inside}</${name}>`;
}

/** The root element with its namespaces. */
export function rootElement(name: string, namespaces: XmlAttributes, ...content: readonly string[]): string {
  return `${xmlDeclaration}<${name}${writeAttributes(namespaces)}>${content.join('')}</${name}>\n`;
}

function writeAttributes(attributes: XmlAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === '' ? '' : ` ${name}="${toXmlText(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`,
    )
    .join('');
}
