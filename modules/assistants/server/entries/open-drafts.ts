import type { TenantContext } from '#platform/server/http/context.ts';
import type { OpenDraft } from '../../contract/entries/entries.ts';
import type { EntryType } from '../../contract/entries/entry.ts';

const maxListed = 200;

/** Lists the drafts of everybody without their content, the oldest first. */
export async function listOpen({ tx }: Pick<TenantContext, 'tx'>): Promise<OpenDraft[]> {
  const rows = await tx
    .selectFrom('care_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.author_id')
    .select(['d.id', 'd.patient_id', 'd.type', 'd.created_at', 'u.first_name', 'u.last_name'])
    .orderBy('d.created_at')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    authorName: [row.first_name ?? '', row.last_name ?? ''].join(' ').trim(),
    patientId: row.patient_id,
    type: row.type as EntryType,
    createdAt: row.created_at.toISOString(),
  }));
}
