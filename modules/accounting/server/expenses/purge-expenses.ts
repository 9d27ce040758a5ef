import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { firstKeptYear } from '../retention/kept-years.ts';

const batch = 500;

/** Expense that was removed. */
export interface PurgedExpense {
  readonly organizationId: string;
  readonly number: string;
}

/**
 * Removes deleted expenses with their receipts. The retention period begins with the end of the year of deletion (§ 147
 * Abs. 4 AO: of the year of the receipt, which is no later). The contents of the files follow a day later.
 */
export async function purgeExpenses(database: Database, now: Date): Promise<PurgedExpense[]> {
  const firstKept = sql<Date>`make_timestamptz(${firstKeptYear(now)}::integer, 1, 1, 0, 0, 0, 'Europe/Berlin')`;
  const purged: PurgedExpense[] = [];
  for (;;) {
    const rows = await database.identity(async (tx) => {
      const due = tx.selectFrom('expenses').select('id').where('deleted_at', '<', firstKept).limit(batch);
      const gone = await tx
        .deleteFrom('expenses')
        .where('deleted_at', '<', firstKept)
        .where('id', 'in', due)
        .returning(['organization_id as organizationId', 'number', 'file_id as fileId'])
        .execute();
      for (const { organizationId, fileId } of gone)
        await tx.deleteFrom('files').where('organization_id', '=', organizationId).where('id', '=', fileId).execute();
      return gone;
    });
    if (rows.length === 0) return purged;
    purged.push(...rows.map(({ organizationId, number }) => ({ organizationId, number })));
  }
}
