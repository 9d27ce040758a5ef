let lastSearch: { search?: string } = {};

/** Remembers what was searched for, so that the way back from an invoice leads to the same list. */
export function rememberListSearch(search: { search?: string }): void {
  lastSearch = search;
}

/** The search of the list that was shown last in this tab. */
export function recallListSearch(): { search?: string } {
  return lastSearch;
}
