import type { Clock } from '#platform/server/clock.ts';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createSheetReader } from '#platform/server/sheets/sheet-reader.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { propertyOwnerErrors } from '../contract/errors.ts';
import { ownerAccessChanged } from '../contract/owner-links.ts';
import { propertyOwnerEntities } from '../contract/records.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { dataStateRoutes } from './data-state/routes.ts';
import { createPropertyOwnerDemo } from './demo/property-owner-demo.ts';
import { createEvaluationRoutes } from './evaluation/routes.ts';
import { createInvitationTask } from './invitations/invitation-task.ts';
import { createInvitationRoutes } from './invitations/routes.ts';
import type { LinkParts } from './links/links-context.ts';
import { createLinkRoutes } from './links/routes.ts';
import { refuseWhileViewing } from './owner-view/refuse-while-viewing.ts';
import { ownerViewRoutes } from './owner-view/routes.ts';
import { refuseTasksWhileViewing } from './owner-view/tasks-while-viewing.ts';
import { ownerRoutes } from './owners/routes.ts';
import { createTransfer, recordRoutes } from './records/routes.ts';
import { propertyOwnerSamples } from './records/samples.ts';
import { createRefreshTask } from './refresh/refresh-task.ts';
import { refreshRoutes } from './refresh/routes.ts';
import { createRefreshSchedule, createScheduledRefresh } from './refresh/scheduled-refresh.ts';
import { createTransactionRoutes } from './transactions/routes.ts';
import { unassignedRoutes } from './unassigned/routes.ts';
import { createWorkbookRoutes } from './workbook/routes.ts';

export interface PropertyOwnerDependencies extends LinkParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** How data connections are made. */
  readonly connect: ConnectOptions;
}

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner(dependencies: PropertyOwnerDependencies): ServerModule {
  const { files, renderer } = dependencies;
  const sheets = createSheetReader();
  const transfer = createTransfer({ files, sheets });
  return {
    name: 'property-owner',
    errors: propertyOwnerErrors,
    catalogue: propertyOwnerCatalogue,
    audit: propertyOwnerAudit,
    entities: propertyOwnerEntities,
    samples: propertyOwnerSamples,
    demo: [createPropertyOwnerDemo(files)],
    routes: [
      ...ownerViewRoutes,
      ...refuseWhileViewing([
        ...ownerRoutes, ...dataStateRoutes, ...createTransactionRoutes({ files }), ...createEvaluationRoutes(renderer), ...createWorkbookRoutes(), ...recordRoutes, ...transfer.routes,
        ...createLinkRoutes(dependencies), ...createInvitationRoutes(dependencies),
        ...createConfigurationRoutes(dependencies), ...refreshRoutes, ...unassignedRoutes,
      ]),
    ],
    liveEvents: [ownerAccessChanged],
    tasks: refuseTasksWhileViewing([...transfer.tasks, createInvitationTask(dependencies), createRefreshTask(dependencies)]),
    jobs: [createScheduledRefresh(dependencies)],
    schedules: [createRefreshSchedule(dependencies)],
    close: () => sheets.close(),
  };
}
