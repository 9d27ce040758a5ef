import type { LocalizedText } from '../../contract/languages.ts';

/** An application in the shell; `icon` names an icon of `application-icon.tsx`. */
export interface ShellApplication {
  readonly identifier: string;
  readonly name: LocalizedText;
  readonly path: string;
  readonly icon: string;
  /** Service of the application. */
  readonly service: { readonly identifier: string; readonly name: LocalizedText };
}

/** Finds the application whose path is the longest prefix of the address, by whole segments; undefined without one. */
export function findCurrentApplication<Application extends { readonly path: string }>(
  applications: readonly Application[],
  pathname: string,
): Application | undefined {
  return applications
    .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
    .toSorted((left, right) => right.path.length - left.path.length)[0];
}

/**
 * Returns the target of the root path: the start application, else the first one, else `fallback`. Applications without
 * a page come last: they show that they are being set up.
 */
export function findStartPath(
  applications: readonly ShellApplication[],
  startApplication: string,
  { fallback, hasPage = () => true }: { readonly fallback: string; readonly hasPage?: (path: string) => boolean },
): string {
  const offered = applications.filter(({ path }) => hasPage(path));
  const choice = offered.length > 0 ? offered : applications;
  const start = choice.find(({ identifier }) => identifier === startApplication) ?? choice[0];
  return start?.path ?? fallback;
}
