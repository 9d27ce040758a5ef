import { textElement } from '#platform/server/xml/write-xml.ts';
import type { XmlAttributes } from '#platform/server/xml/write-xml.ts';

/** Writes an element with an amount, quantity or percentage exactly as in the model; a negative zero loses its sign. */
export function decimalElement(name: string, decimal: string, attributes?: XmlAttributes): string {
  return textElement(name, /^-0*(?:\.0*)?$/u.test(decimal) ? decimal.slice(1) : decimal, attributes);
}
