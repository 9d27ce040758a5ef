import type { LateRecords } from '#modules/audit/server/index.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';

/** The organisation that a new session starts in, null when the user has to choose one. */
export type FindStartOrganization = (tx: Transaction, userId: UserId) => Promise<OrganizationId | null>;

/** What identity needs from the outside. */
export interface IdentityDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly configuration: Pick<Configuration, 'sessionMinutes' | 'publicUrl' | 'demo'>;
  /** For what is noted after the answer, so that its time tells nothing. */
  readonly audit: Pick<LateRecords, 'recordLater'>;
  /** Identity knows no memberships; the organisations module answers this. */
  readonly findStartOrganization: FindStartOrganization;
}
