import type { Files } from '#platform/server/files/files.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { propertyOwnerErrors } from '../contract/errors.ts';
import { ownerAccessChanged } from '../contract/owner-links.ts';
import { dataStateRoutes } from './data-state/routes.ts';
import { createPropertyOwnerDemo } from './demo/property-owner-demo.ts';
import { createInvitationTask } from './invitations/invitation-task.ts';
import { createInvitationRoutes } from './invitations/routes.ts';
import type { LinkParts } from './links/links-context.ts';
import { createLinkRoutes } from './links/routes.ts';
import { refuseWhileViewing } from './owner-view/refuse-while-viewing.ts';
import { ownerViewRoutes } from './owner-view/routes.ts';
import { ownerRoutes } from './owners/routes.ts';
import { createTransactionRoutes } from './transactions/routes.ts';

export interface PropertyOwnerDependencies extends LinkParts {
  readonly files: Files;
}

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner(dependencies: PropertyOwnerDependencies): ServerModule {
  return {
    name: 'property-owner',
    errors: propertyOwnerErrors,
    catalogue: propertyOwnerCatalogue,
    audit: propertyOwnerAudit,
    routes: [
      ...ownerViewRoutes,
      ...refuseWhileViewing([
        ...ownerRoutes, ...dataStateRoutes, ...createTransactionRoutes(dependencies),
        ...createLinkRoutes(dependencies), ...createInvitationRoutes(dependencies),
      ]),
    ],
    liveEvents: [ownerAccessChanged],
    tasks: [createInvitationTask(dependencies)],
    demo: [createPropertyOwnerDemo(dependencies.files)],
  };
}
