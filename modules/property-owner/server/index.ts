import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { dataStateRoutes } from './data-state/routes.ts';
import { createPropertyOwnerDemo } from './demo/property-owner-demo.ts';
import { createEvaluationRoutes } from './evaluation/routes.ts';
import { ownerRoutes } from './owners/routes.ts';
import { createTransactionRoutes } from './transactions/routes.ts';
import { createWorkbookRoutes } from './workbook/routes.ts';

export interface PropertyOwnerDependencies {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
}

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner({ files, renderer }: PropertyOwnerDependencies): ServerModule {
  return {
    name: 'property-owner',
    catalogue: propertyOwnerCatalogue,
    demo: [createPropertyOwnerDemo(files)],
    routes: [...ownerRoutes, ...dataStateRoutes, ...createTransactionRoutes({ files }), ...createEvaluationRoutes(renderer), ...createWorkbookRoutes()],
  };
}
