/** The search part of the address: `search` is the text looked for, absent when empty. */
export function readUsersSearch(search: Record<string, unknown>): { search?: string } {
  // The router reads numbers and words like `true` from the address as JSON: ?search=2026 is a number.
  const given = search['search'];
  const text = ['string', 'number', 'boolean'].includes(typeof given) ? String(given).trim() : '';
  return text === '' ? {} : { search: text.slice(0, 200) };
}
