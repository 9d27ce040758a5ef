import type { Clock } from '#platform/server/clock.ts';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Scan } from '#platform/server/files/scanner.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { deriveSettingsKey } from '#platform/server/settings/settings.ts';
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
import type { InstallationPlace } from './refresh/refresh-order.ts';
import { createRefreshProcess } from './refresh/refresh-process.ts';
import { createRefreshTask } from './refresh/refresh-task.ts';
import { refreshRoutes } from './refresh/routes.ts';
import { createRefreshRunner } from './refresh/run-order.ts';
import { createRefreshSchedule, createScheduledRefresh } from './refresh/scheduled-refresh.ts';
import { createTransactionRoutes } from './transactions/routes.ts';
import { unassignedRoutes } from './unassigned/routes.ts';
import { askWallOnce } from './wall/ask-wall-once.ts';
import { createWorkbookRoutes } from './workbook/routes.ts';

export interface PropertyOwnerDependencies extends LinkParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** Options of data connections. */
  readonly connect: ConnectOptions;
  /** Database and files for a separate process that runs the refreshes; absent: this process runs them. */
  readonly place?: InstallationPlace | undefined;
  /** Virus scan of downloaded documents. */
  readonly scan: Scan;
}

/** Composes the module of property owners: their books, the users linked to them, and data deliveries. */
export function createPropertyOwner(dependencies: PropertyOwnerDependencies): ServerModule {
  const { files, renderer } = dependencies;
  const sheets = createSheetReader();
  const transfer = createTransfer({ files, sheets });
  const refreshes = openRefreshes(dependencies);
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
        ...createTransactionRoutes({ files }),
        ...createEvaluationRoutes(renderer),
        ...createWorkbookRoutes(),
        ...recordRoutes,
        ...transfer.routes,
        ...createLinkRoutes(dependencies),
        ...createInvitationRoutes(dependencies),
        ...createConfigurationRoutes(dependencies),
        ...refreshRoutes,
        ...unassignedRoutes,
      ]),
    ]),
    liveEvents: [ownerAccessChanged],
    tasks: refuseTasksWhileViewing([
      ...transfer.tasks,
      createInvitationTask(dependencies),
      createRefreshTask(refreshes.run),
    ]),
    jobs: [createScheduledRefresh(refreshes.run)],
    schedules: [createRefreshSchedule(dependencies)],
    close: async () => void (await Promise.all([sheets.close(), refreshes.close()])),
  };
}

function openRefreshes({
  place,
  secretKey,
  ...parts
}: PropertyOwnerDependencies): ReturnType<typeof createRefreshProcess> {
  const settingsKey = deriveSettingsKey(secretKey);
  return place === undefined
    ? { run: createRefreshRunner({ ...parts, settingsKey }), close: async () => undefined }
    : createRefreshProcess({ ...parts, settingsKey, place });
}
