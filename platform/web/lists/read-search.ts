const maxLength = 200;

/** The text that a list is searched for, from the search part of its address; absent when it is none. */
export function readSearch(search: Readonly<Record<string, unknown>>): { search?: string } {
  // The router reads numbers and words like `true` from the address as JSON: ?search=2026 is a number.
  const given = search['search'];
  const text = ['string', 'number', 'boolean'].includes(typeof given) ? String(given).trim().slice(0, maxLength) : '';
  return text === '' ? {} : { search: text };
}
