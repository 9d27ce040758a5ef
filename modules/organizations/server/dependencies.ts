import type { Identity } from '#modules/identity/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { InstallationMonitor } from '#platform/server/monitoring/monitor.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import type { ListPurgeHolds } from './administration/purge-holds.ts';
import type { Accounts } from './users/context.ts';

/** Dependencies of organisations. */
export interface OrganizationsDependencies {
  readonly identity: Pick<
    Identity,
    | 'chooseOrganization'
    | 'hasSecondFactor'
    | 'countEmailQuestion'
    | 'actForOrganization'
    | 'checkJoinLink'
    | 'redeemJoinLink'
  > &
    Accounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly purgeHolds: ListPurgeHolds;
  /** Observes the installation; absent in programs that serve nothing. */
  readonly monitor?: Pick<InstallationMonitor, 'readFacts'>;
  /** Checks logos of brands. */
  readonly pictures: Pick<PictureProcessor, 'normalize'>;
}
