type SearchPart = Readonly<Record<string, unknown>>;

/** Part of an address that names the record of the open form. */
export type OpenSearch = {
  /** Id of a record, or `new`. */
  readonly open?: string;
};

/** Extends the search part of a list whose records are edited in place: `definePage(path, withOpen(readSearch))`. */
export function withOpen<Search extends SearchPart>(
  read: (given: SearchPart) => Search,
): (given: SearchPart) => Search & OpenSearch {
  return (given) => ({ ...read(given), ...readOpen(given) });
}

/** Reads the open form from an untrusted address. */
export function readOpen({ open }: SearchPart): OpenSearch {
  return typeof open === 'string' && open !== '' ? { open } : {};
}
