import { useCommand } from '#platform/web/form/use-action.ts';
import type { List } from '#platform/web/lists/use-list.ts';
import { maxIssuedAtOnce } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import type { InvoiceRow } from './invoice-columns.tsx';

interface RestPick {
  /** Number of all matches. */
  readonly total: number;
  readonly isRunning: boolean;
  /** Loads the pages that are missing and selects every match. */
  readonly run: () => void;
}

/**
 * Selects all matches of a list of which only the first pages are loaded.
 * @param total number of matches; undefined while unknown
 * @returns null if all of them are loaded, or more than a batch may have
 */
export function useRestPick(
  {
    query,
    rows,
  }: Pick<
    List<InvoiceRow, Readonly<Record<string, unknown>>, { readonly invoices: readonly InvoiceRow[] }>,
    'query' | 'rows'
  >,
  total: number | undefined,
  select: (ids: readonly string[], isSelected: boolean) => void,
): RestPick | null {
  const loading = useCommand(
    async () => {
      let page = await query.fetchNextPage({ throwOnError: true });
      while (page.hasNextPage) page = await page.fetchNextPage({ throwOnError: true });
      return page.data?.pages.flatMap(({ invoices }) => invoices) ?? [];
    },
    {
      onDone: (all) =>
        select(
          all.map(({ invoiceId }) => invoiceId),
          true,
        ),
    },
  );
  if (total === undefined || total <= rows.length || total > maxIssuedAtOnce || !query.hasNextPage) return null;
  return { total, isRunning: loading.isRunning, run: loading.run };
}
