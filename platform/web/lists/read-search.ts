const maxLength = 200;

/** Reads the search text from the address; absent if invalid. */
export function readSearch(search: Readonly<Record<string, unknown>>): { search?: string } {
  // The router parses numbers and words like `true` from the address as JSON: ?search=2026 is a number.
  const given = search['search'];
  const text = ['string', 'number', 'boolean'].includes(typeof given) ? String(given).trim().slice(0, maxLength) : '';
  return text === '' ? {} : { search: text };
}
