import { textElement } from '#platform/server/xml/write-xml.ts';
import type { XmlAttributes } from '#platform/server/xml/write-xml.ts';

/** An element with an amount, quantity or percentage exactly as the model has it; a negative zero loses its sign. */
export function decimalElement(name: string, decimal: string, attributes?: XmlAttributes): string {
  return textElement(name, /^-0*(?:\.0*)?$/u.test(decimal) ? decimal.slice(1) : decimal, attributes);
}
