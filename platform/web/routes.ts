import type { ComponentType } from 'react';

/**
 * One page of a module. A module exports `moduleRoutes: readonly ModuleRoute[]` from its `web/index.tsx`;
 * `app/web/router.tsx` composes them. Pages load lazily, with the texts of their module
 * (`modules/<name>/locales`), and are fetched when the pointer rests on a link to them.
 */
export interface ModuleRoute {
  /** Full path with TanStack parameters, such as `/benit/accounting/invoices/$invoiceId`. */
  readonly path: `/${string}`;
  /** Loads the page: `() => import('./invoices/invoice-list-page.tsx').then((module) => module.InvoiceListPage)`. */
  readonly page: () => Promise<ComponentType>;
  /** Key of the help text with its namespace, such as `accounting:help.invoices` (title: the same key + `Title`). */
  readonly help?: string;
  /** Whether everybody may open the page, and not only who has its application; false if absent. */
  readonly isForEverybody?: boolean;
  /** Reads the search part of the address; must not throw. The page gets it with `useSearch({ strict: false })`. */
  readonly validateSearch?: (search: Record<string, unknown>) => Record<string, unknown>;
}
