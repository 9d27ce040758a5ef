/**
 * Writes a JSON value so that equal values are equal texts (RFC 8785): names ordered by their UTF-16 code units, no
 * white space, numbers and texts as ECMAScript writes them. Absent values are left out.
 * @param value plain: null, booleans, finite numbers, texts, arrays and objects of them
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => toCanonicalJson(entry ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${sorted.map(([name, part]) => `${JSON.stringify(name)}:${toCanonicalJson(part)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('A number that JSON has no place for');
  return JSON.stringify(value);
}
