import type { Transaction as KyselyTransaction } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Handle of a running transaction: typed queries, `sql` templates; no nested transactions. */
export type Transaction = KyselyTransaction<DB>;

/** On whose behalf a tenant transaction runs. All ids are UUIDs. */
export interface TenantScope {
  readonly organizationId: string;
  readonly userId: string;
  /** Appears as `app.request_id`, for triggers that write an audit trail. */
  readonly requestId?: string;
}
