import type { Clock } from '#platform/server/clock.ts';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { propertyOwnerErrors } from '../contract/errors.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { createPropertyOwnerDemo } from './demo/property-owner-demo.ts';
import { createRefreshTask } from './refresh/refresh-task.ts';
import { refreshRoutes } from './refresh/routes.ts';
import { createRefreshSchedule, createScheduledRefresh } from './refresh/scheduled-refresh.ts';
import { unassignedRoutes } from './unassigned/routes.ts';

export interface PropertyOwnerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly secretKey: string;
  /** How data connections are made. */
  readonly connect: ConnectOptions;
}

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner(dependencies: PropertyOwnerDependencies): ServerModule {
  return {
    name: 'property-owner',
    errors: propertyOwnerErrors,
    catalogue: propertyOwnerCatalogue,
    audit: propertyOwnerAudit,
    demo: [createPropertyOwnerDemo(dependencies.files)],
    routes: [...createConfigurationRoutes(dependencies), ...refreshRoutes, ...unassignedRoutes],
    tasks: [createRefreshTask(dependencies)],
    jobs: [createScheduledRefresh(dependencies)],
    schedules: [createRefreshSchedule(dependencies)],
  };
}
