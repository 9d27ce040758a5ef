import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { handleTaskInProcess } from '#platform/server/tasks/task-processes.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { propertyOwnerErrors } from '../contract/errors.ts';
import { ownerAccessChanged } from '../contract/links/owner-links.ts';
import { propertyOwnerEntities } from '../contract/records/records.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { dataStateRoutes } from './data-state/routes.ts';
import { createPropertyOwnerDemo } from './demo/property-owner-demo.ts';
import { createEvaluationRoutes } from './evaluation/routes.ts';
import { createInvitationTask } from './invitations/invitation-task.ts';
import { createInvitationRoutes } from './invitations/routes.ts';
import { createLinkRoutes } from './links/routes.ts';
import { refuseWhileViewing } from './owner-view/refuse-while-viewing.ts';
import { ownerViewRoutes } from './owner-view/routes.ts';
import { refuseTasksWhileViewing } from './owner-view/tasks-while-viewing.ts';
import { ownerRoutes } from './owners/routes.ts';
import { createTransfer, recordRoutes } from './records/routes.ts';
import { propertyOwnerSamples } from './records/samples.ts';
import { refreshHandler } from './refresh/refresh-handler.ts';
import { refreshRoutes } from './refresh/routes.ts';
import { createRefreshSchedule, createScheduledRefresh } from './refresh/scheduled-refresh.ts';
import { createTransactionRoutes } from './transactions/routes.ts';
import { createUnassignedRoutes } from './unassigned/routes.ts';
import { askWallOnce } from './wall/ask-wall-once.ts';
import { createWorkbookRoutes } from './workbook/routes.ts';

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner(platform: Platform, access: OrganizationAccess): ServerModule {
  const { files, renderer, processes } = platform;
  const transfer = createTransfer(platform);
  const links = { ...platform, access };
  return {
    name: 'property-owner',
    errors: propertyOwnerErrors,
    catalogue: propertyOwnerCatalogue,
    audit: propertyOwnerAudit,
    entities: propertyOwnerEntities,
    samples: propertyOwnerSamples,
    demo: [createPropertyOwnerDemo(files)],
    routes: askWallOnce([
      ...ownerViewRoutes,
      ...refuseWhileViewing([
        ...ownerRoutes,
        ...dataStateRoutes,
        ...createTransactionRoutes(platform),
        ...createEvaluationRoutes(renderer),
        ...createWorkbookRoutes(),
        ...recordRoutes,
        ...transfer.routes,
        ...createLinkRoutes(links),
        ...createInvitationRoutes(links),
        ...createConfigurationRoutes(platform),
        ...refreshRoutes,
        ...createUnassignedRoutes(),
      ]),
    ]),
    liveEvents: [ownerAccessChanged],
    tasks: refuseTasksWhileViewing([
      ...transfer.tasks,
      createInvitationTask(links),
      handleTaskInProcess(refreshHandler, processes),
    ]),
    jobs: [createScheduledRefresh(processes)],
    schedules: [createRefreshSchedule(platform)],
  };
}
