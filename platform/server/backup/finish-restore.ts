import { withAdminClient } from '../database/admin-client.ts';
import { unfinishedRestore } from '../migrations/migrations.ts';
import { completeOrganizations } from './complete-organizations.ts';
import type { CompleteOrganizationsOptions } from './complete-organizations.ts';

export interface FinishRestoreOptions extends CompleteOrganizationsOptions {
  readonly log?: ((line: string) => void) | undefined;
}

/** Lets the modules settle a database that was brought back; from then on the product may work with it. */
export async function finishRestore({ log = () => undefined, ...options }: FinishRestoreOptions): Promise<void> {
  const { adminUrl, skipNumbers } = options;
  const organizations = await completeOrganizations(options);
  await withAdminClient(adminUrl, 'restore', (client) => client.query(`DROP TABLE ${unfinishedRestore}`));
  log(
    skipNumbers === 0
      ? 'No numbers were skipped'
      : `Numbering of ${organizations} organisations skips the next ${skipNumbers} numbers of each number range`,
  );
}
