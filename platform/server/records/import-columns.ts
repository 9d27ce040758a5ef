import type { Transaction } from '../database/transaction.ts';
import type { TenantContext } from '../http/context.ts';
import { normalizeWords } from './normalize-words.ts';

/** Longer names of columns are remembered by their beginning. */
const maxNameCharacters = 200;

const toName = (column: string): string => normalizeWords(column).slice(0, maxNameCharacters);

/**
 * Returns the fields that people of the organisation last chose for columns with these names.
 *
 * @returns fields by normalized names; '' for a column that was left out
 */
export async function readChosenColumns(
  tx: Transaction,
  entity: string,
  columns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('import_columns')
    .select(['column_name', 'field'])
    .where('entity', '=', entity)
    .where('column_name', 'in', ['', ...columns.map(toName)])
    .execute();
  return new Map(rows.map(({ column_name: name, field }) => [name, field]));
}

/** Remembers the field of each column for the next table; '' for a column that is left out. */
export async function rememberColumns(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  entity: string,
  columns: readonly { readonly name: string; readonly field: string }[],
): Promise<void> {
  // The last of two columns with one name counts; sorted, so that two imports at once wait in the same order.
  const chosen = new Map(columns.map(({ name, field }) => [toName(name), field]));
  chosen.delete('');
  if (chosen.size === 0) return;
  await tx
    .insertInto('import_columns')
    .values(
      [...chosen]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, field]) => ({
          organization_id: actor.organizationId,
          entity,
          column_name: name,
          field,
          chosen_at: clock.now(),
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'entity', 'column_name'])
        .doUpdateSet(({ ref }) => ({ field: ref('excluded.field'), chosen_at: ref('excluded.chosen_at') })),
    )
    .execute();
}
