import { getRouteApi } from '@tanstack/react-router';

type SearchPart = Readonly<Record<string, unknown>>;

/** The parameters that a path names, such as `invoiceId` of `/invoices/$invoiceId`. */
export type ParamsOf<Path extends string> = Path extends `${infer Before}/${infer Rest}`
  ? ParamsOf<Before> & ParamsOf<Rest>
  : Path extends `$${infer Name}`
    ? Readonly<Record<Name, string>>
    : Readonly<Record<never, string>>;

/** Where a link leads, as links and `navigate` of the router take it. */
export interface PageLink {
  readonly to: `/${string}`;
  readonly params: Readonly<Record<string, string>>;
  readonly search?: SearchPart;
}

/** A page's address: the one place that knows its path, its parameters and its search part. */
export interface PageDefinition<Path extends `/${string}` = `/${string}`, Search extends SearchPart = SearchPart> {
  readonly path: Path;
  /** Reads the search part, which anybody may have written. */
  readonly readSearch: (given: SearchPart) => Search;
  link(params: ParamsOf<Path>, search?: Search): PageLink;
  /** The parameters of the address; on the page itself only. */
  useParams(): ParamsOf<Path>;
  /** The search part of the address; on the page itself only. */
  useSearch(): Search;
}

/**
 * Declares the address of a page, in `web/pages.ts` of its module.
 *
 * @param path full path with parameters of the router, such as `/benit/accounting/invoices/$invoiceId`
 * @param readSearch must not throw; a page without one has no search part
 */
export function definePage<
  const Path extends `/${string}`,
  Search extends SearchPart = Readonly<Record<string, never>>,
>(path: Path, readSearch: (given: SearchPart) => Search = () => ({}) as Search): PageDefinition<Path, Search> {
  // Pages stand directly under the shell: the router knows them by their path.
  const route = getRouteApi(path);
  return {
    path,
    readSearch,
    link: (params, search) => ({ to: path, params, ...(search === undefined ? {} : { search }) }),
    useParams: () => route.useParams() as ParamsOf<Path>,
    useSearch: () => route.useSearch() as Search,
  };
}
