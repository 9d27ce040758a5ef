import type { Identity } from '#modules/identity/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';

/** What organisations need from the outside. */
export interface OrganizationsDependencies {
  readonly identity: Pick<Identity, 'chooseOrganization' | 'ensureUser' | 'inviteUser' | 'createInvitationLink' | 'hasPassword'>;
  readonly database: Database;
  readonly clock: Clock;
}
