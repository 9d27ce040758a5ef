import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OrganizationId } from '../../contract/ids.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { ScheduledWork } from './job-types.ts';
import { noUser } from './no-user.ts';

interface OrganizationSchedule extends Omit<ScheduledWork, 'handler'> {
  readonly database: Database;
  /** Identifier of the service without which an organisation is left alone; absent: none is needed. */
  readonly service?: string;
  /** Subject of log entries, such as `a refresh`. */
  readonly subject: string;
  /**
   * SQL: the column `organization_id` of every organisation that may have something to do, in any number of rows. It runs
   * as `kontor_identity` over all organisations, so an index has to hold nothing of those at rest.
   */
  readonly candidates: () => RawBuilder<unknown>;
  /** Starts what is due in an organisation, in a transaction of nobody. */
  readonly start: (tx: Transaction, organizationId: OrganizationId) => Promise<unknown>;
}

/**
 * Looks at the organisations with something to do, and never at those at rest, nor at one that moves or a copy out of a
 * backup. A failure is logged and holds up no other organisation.
 */
export function createOrganizationSchedule({
  database,
  service,
  subject,
  candidates,
  start,
  ...schedule
}: OrganizationSchedule): ScheduledWork {
  return {
    ...schedule,
    handler: async ({ log, signal }) => {
      for (const organizationId of await listCandidates(database, candidates(), service)) {
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

/** The candidates come first: the services of all organisations are never walked. */
async function listCandidates(
  database: Database,
  candidates: RawBuilder<unknown>,
  service: string | undefined,
): Promise<OrganizationId[]> {
  const hasService =
    service === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM organization_services os JOIN services s ON s.id = os.service_id
                     WHERE os.organization_id = candidates.organization_id AND s.identifier = ${service} AND s.deleted_at IS NULL)`;
  const { rows } = await database.identity(
    (tx) =>
      sql<{ id: OrganizationId }>`
        WITH candidates AS MATERIALIZED (SELECT DISTINCT organization_id FROM (${candidates}) found)
        SELECT organization_id AS id FROM candidates
         WHERE ${hasService} AND EXISTS (SELECT FROM organizations o WHERE o.id = candidates.organization_id AND o.availability = 'open')
         ORDER BY organization_id`.execute(tx),
    { readOnly: true },
  );
  return rows.map(({ id }) => id);
}
