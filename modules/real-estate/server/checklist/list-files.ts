import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ChecklistItem } from '../../contract/checklist/checklist-items.ts';
import type { ChecklistFile } from '../../contract/checklist/checklist.ts';

/** Lists the files of an object's papers in the order in which they came. @param objectId row id */
export async function listFiles(
  tx: Transaction,
  objectId: string,
): Promise<(ChecklistFile & { readonly item: ChecklistItem })[]> {
  const rows = await tx
    .selectFrom('estate_checklist_files as c')
    .innerJoin('files as f', (join) =>
      join.onRef('f.organization_id', '=', 'c.organization_id').onRef('f.id', '=', 'c.file_id'),
    )
    .select(['c.id', 'c.item', 'f.name', 'f.media_type as mediaType', 'f.byte_size as size', 'c.added_at as addedAt'])
    .where('c.estate_object_id', '=', objectId)
    .orderBy('c.added_at')
    .orderBy('c.id')
    .execute();
  return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() })) as (ChecklistFile & {
    readonly item: ChecklistItem;
  })[];
}
