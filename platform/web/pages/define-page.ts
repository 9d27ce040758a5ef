import { getRouteApi } from '@tanstack/react-router';

type SearchPart = Readonly<Record<string, unknown>>;

/** Parameters named by a path, such as `articleId` of `/articles/$articleId`. */
type ParamsOf<Path extends string> = Path extends `${infer Before}/${infer Rest}`
  ? ParamsOf<Before> & ParamsOf<Rest>
  : Path extends `$${infer Name}`
    ? Readonly<Record<Name, string>>
    : Readonly<Record<never, string>>;

/** Target of a link, as accepted by links and `navigate` of the router. */
export interface PageLink {
  readonly to: `/${string}`;
  readonly params: Readonly<Record<string, string>>;
  readonly search?: SearchPart;
}

/** Address of a page: the only definition of its path, parameters and search part. */
export interface PageDefinition<Path extends `/${string}` = `/${string}`, Search extends SearchPart = SearchPart> {
  readonly path: Path;
  /** Reads the untrusted search part. */
  readonly readSearch: (given: SearchPart) => Search;
  link(params: ParamsOf<Path>, search?: Search): PageLink;
  /** Returns the parameters of the address; on the page itself only. */
  useParams(): ParamsOf<Path>;
  /** Returns the search part of the address; on the page itself only. */
  useSearch(): Search;
}

/**
 * Declares the address of a page, in `web/pages.ts` of its module.
 * @param path full path with parameters of the router, such as `/shop/articles/$articleId`
 * @param readSearch must not throw; a page without one has no search part
 */
export function definePage<
  const Path extends `/${string}`,
  Search extends SearchPart = Readonly<Record<string, never>>,
>(path: Path, readSearch: (given: SearchPart) => Search = () => ({}) as Search): PageDefinition<Path, Search> {
  // Pages are direct children of the shell: the router finds them by their path.
  const route = getRouteApi(path);
  return {
    path,
    readSearch,
    link: (params, search) => ({ to: path, params, ...(search === undefined ? {} : { search }) }),
    useParams: () => route.useParams() as ParamsOf<Path>,
    useSearch: () => route.useSearch() as Search,
  };
}
