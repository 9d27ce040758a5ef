import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { DeletedOrganization } from '../../contract/central/deleted-organizations.ts';
import { keptDays } from '../administration/purge-organizations.ts';
import type { NamedPurgeHold } from '../administration/purge-holds.ts';
import type { CentralContext } from './context.ts';
import { recordOfOrganization } from './record-central.ts';

const lastDeletedFirst = listOrder('desc', { deleted_at: instant(), id: uuid() });

/** A deleted organisation without what holds it. */
type DeletedRow = Omit<DeletedOrganization, 'holds'>;

interface StoredRow extends Pick<DeletedRow, 'id' | 'name' | 'identifier'> {
  readonly deleted_at: Date;
  readonly taken_over_at: Date | null;
}

export interface DeletedListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
}

/**
 * Lists deleted, not yet purged organisations, the last deleted first; a search term matches words of name or
 * identifier.
 */
export async function listDeletedOrganizations(
  tx: Transaction,
  query: DeletedListQuery,
): Promise<{ organizations: DeletedRow[]; nextCursor: string | null }> {
  let select = selectDeleted(tx);
  if (isSearchTerm(query.searchTerm))
    select = select.where(matchesWords(query.searchTerm, [sql.ref('name'), sql.ref('identifier')]));
  const { rows, nextCursor } = await pageOf(select, lastDeletedFirst, query);
  return { organizations: rows.map(toDeleted), nextCursor };
}

/**
 * Records that the operator keeps the records under retention elsewhere.
 * @param typedName the name of the organisation, typed as confirmation
 * @param readHolds reads its records under retention
 * @throws AppError not_found; nothing_to_take_over, also the second time; validation_failed for another name
 */
export async function takeOverOrganization(
  context: CentralContext,
  {
    id,
    typedName,
    readHolds,
  }: { readonly id: OrganizationId; readonly typedName: string; readonly readHolds: () => Promise<NamedPurgeHold[]> },
): Promise<DeletedOrganization> {
  const { tx, clock } = context;
  const row = await selectDeleted(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const holds = row.taken_over_at === null ? await readHolds() : [];
  if (holds.length === 0) throw new AppError('nothing_to_take_over');
  if (typedName !== row.name) throw invalidField('name', 'organization_name_differs');
  const takenOverAt = clock.now();
  await tx.updateTable('organizations').set({ taken_over_at: takenOverAt }).where('id', '=', id).execute();
  await recordOfOrganization(
    context,
    'organization_taken_over',
    { id, name: row.name },
    holds.map(({ count, until }) => ({ field: 'keptUntil', from: null, to: `${until} (${count})` })),
  );
  return { ...toDeleted({ ...row, taken_over_at: takenOverAt }), holds };
}

/** Adds the modules' reasons against the purge of each organisation. */
export async function addHolds(
  organizations: readonly DeletedRow[],
  readHolds: (id: OrganizationId) => Promise<NamedPurgeHold[]>,
): Promise<DeletedOrganization[]> {
  const held: DeletedOrganization[] = [];
  for (const organization of organizations) held.push({ ...organization, holds: await readHolds(organization.id) });
  return held;
}

function selectDeleted(tx: Transaction) {
  return tx
    .selectFrom('organizations')
    .select(['id', 'name', 'identifier', 'deleted_at', 'taken_over_at'])
    .where('deleted_at', 'is not', null)
    .$castTo<StoredRow>();
}

function toDeleted({ id, name, identifier, deleted_at: deletedAt, taken_over_at: takenOverAt }: StoredRow): DeletedRow {
  const purgeAt = new Date(deletedAt.getTime() + keptDays * 86_400_000);
  return {
    id,
    name,
    identifier,
    deletedAt: deletedAt.toISOString(),
    purgeAt: purgeAt.toISOString(),
    takenOverAt: takenOverAt?.toISOString() ?? null,
  };
}
