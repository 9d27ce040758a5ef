import type { OrganizationId } from '../../contract/ids.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { ScheduledWork } from './job-types.ts';
import { noUser } from './no-user.ts';

interface OrganizationSchedule extends Omit<ScheduledWork, 'handler'> {
  readonly database: Database;
  /** Identifier of the service that organisations need to be looked at; absent: all are. */
  readonly service?: string;
  /** Subject of log entries, such as `a refresh`. */
  readonly subject: string;
  /** Starts what is due in an organisation, in a transaction of nobody. */
  readonly start: (tx: Transaction, organizationId: OrganizationId) => Promise<unknown>;
}

/** Looks at every organisation, or at those with a service. A failure is logged and holds up no other organisation. */
export function createOrganizationSchedule({
  database,
  service,
  subject,
  start,
  ...schedule
}: OrganizationSchedule): ScheduledWork {
  return {
    ...schedule,
    handler: async ({ log, signal }) => {
      for (const organizationId of await listOrganizations(database, service)) {
        signal.throwIfAborted();
        await database
          .tenant({ organizationId, userId: noUser }, (tx) => start(tx, organizationId))
          .catch((error: unknown) =>
            log.error({ err: error, organization: organizationId }, `${subject} could not be started`),
          );
      }
    },
  };
}

async function listOrganizations(database: Database, service: string | undefined): Promise<OrganizationId[]> {
  if (service === undefined) {
    const all = await database.identity((tx) => tx.selectFrom('organizations').select('id').execute(), {
      readOnly: true,
    });
    return all.map(({ id }) => id as OrganizationId);
  }
  const rows = await database.identity(
    (tx) =>
      tx
        .selectFrom('organization_services as os')
        .innerJoin('services as s', 's.id', 'os.service_id')
        .select('os.organization_id as id')
        .where('s.identifier', '=', service)
        .where('s.deleted_at', 'is', null)
        .execute(),
    { readOnly: true },
  );
  return rows.map(({ id }) => id as OrganizationId);
}
