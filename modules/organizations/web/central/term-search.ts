/** The search part of a list's address: `search` is the text looked for, absent when empty. */
export function readTermSearch(search: Record<string, unknown>): { search?: string } {
  // The router reads numbers and words like `true` from the address as JSON: ?search=2026 is a number.
  const given = search['search'];
  const text = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';
  return text.trim() === '' ? {} : { search: text.slice(0, 200) };
}
