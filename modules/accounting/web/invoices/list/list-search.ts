/** The search part of the list's address: `search` is the text looked for, absent when empty. */
export function readListSearch(search: Record<string, unknown>): { search?: string } {
  // The router reads numbers and words like `true` from the address as JSON: ?search=2026 is a number.
  const given = search['search'];
  const text = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';
  return text.trim() === '' ? {} : { search: text.slice(0, 200) };
}

let lastSearch: { search?: string } = {};

/** Remembers what was searched for, so that the way back from an invoice leads to the same list. */
export function rememberListSearch(search: { search?: string }): void {
  lastSearch = search;
}

/** The search of the list that was shown last in this tab. */
export function recallListSearch(): { search?: string } {
  return lastSearch;
}
