type SearchPart = Readonly<Record<string, unknown>>;

/** The part of an address that says which record's form is open. */
export type OpenSearch = {
  /** The id of a record, or `new`. */
  readonly open?: string;
};

/** The search part of a list whose records are edited in their place: `definePage(path, withOpen(readSearch))`. */
export function withOpen<Search extends SearchPart>(
  read: (given: SearchPart) => Search,
): (given: SearchPart) => Search & OpenSearch {
  return (given) => ({ ...read(given), ...readOpen(given) });
}

/** What an address says of an open form; anybody may have written it. */
export function readOpen({ open }: SearchPart): OpenSearch {
  return typeof open === 'string' && open !== '' ? { open } : {};
}
