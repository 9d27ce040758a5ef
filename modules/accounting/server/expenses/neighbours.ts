import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { cursorAt } from '#platform/server/lists/page-of.ts';
import { openList } from './list.ts';
import type { SortedExpenses } from './list.ts';

type Neighbours = Readonly<Record<'previous' | 'next' | 'first', string | null>>;

/** Counts the expenses that no person has checked yet. */
export async function countToCheck({ tx }: Pick<TenantContext, 'tx'>): Promise<number> {
  const { count } = await tx
    .selectFrom('expenses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('checked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Finds the numbers before and after an expense in the list with these filters, also if the filters leave it out, and
 * the first one of the list.
 * @throws AppError not_found
 */
export async function findNeighbours(
  context: Pick<TenantContext, 'tx' | 'clock'>,
  { expenseId, ...filters }: SortedExpenses & { readonly expenseId: string },
): Promise<Neighbours> {
  const whole = openList(context, { sort: filters.sort, direction: filters.direction });
  const place = await whole.select.where('number', '=', expenseId).executeTakeFirst();
  if (!place) throw new AppError('not_found');
  const list = openList(context, filters);
  const cursor = cursorAt(list.order, place);
  const backwards = { ...list.order, direction: list.order.direction === 'asc' ? ('desc' as const) : ('asc' as const) };
  const numberOf = async (order: typeof list.order, from?: string): Promise<string | null> =>
    (await list.read(order, { limit: 1, cursor: from })).rows[0]?.number ?? null;
  return {
    previous: await numberOf(backwards, cursor),
    next: await numberOf(list.order, cursor),
    first: await numberOf(list.order),
  };
}
