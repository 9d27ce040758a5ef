import type { Clock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';

/** A transaction of an organisation that was restored, on behalf of nobody. */
interface RestoredContext {
  readonly tx: Transaction;
  readonly actor: { readonly organizationId: string; readonly userId: string };
  readonly clock: Clock;
}

/** Operator's answers about the time between the backup and the restore. */
interface SinceBackup {
  /** So many documents of each number range may have been numbered since. */
  readonly skipNumbers: number;
}

/** Step of a module in each organisation after a restore. */
export type RestoreStep = (context: RestoredContext, since: SinceBackup) => Promise<void>;

export interface CompleteOrganizationsOptions extends SinceBackup {
  readonly adminUrl: string;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly works: readonly RestoreStep[];
}

/** Lets the modules settle every organisation, each in a transaction of its own. @returns how many there are */
export async function completeOrganizations({
  adminUrl,
  secretKey,
  clock,
  works,
  skipNumbers,
}: CompleteOrganizationsOptions): Promise<number> {
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
  try {
    const organizations = await database.identity(
      (tx) => tx.selectFrom('organizations').select('id').orderBy('id').execute(),
      { readOnly: true },
    );
    for (const { id } of organizations) {
      // No user has the id of an organisation.
      const actor = { organizationId: id, userId: id };
      await database.tenant(actor, async (tx) => {
        for (const settle of works) await settle({ tx, actor, clock }, { skipNumbers });
      });
    }
    return organizations.length;
  } finally {
    await database.close();
  }
}
