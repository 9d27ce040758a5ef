import type { Files } from '#platform/server/files/files.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createSheetReader } from '#platform/server/sheets/sheet-reader.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { propertyOwnerEntities } from '../contract/records.ts';
import { createPropertyOwnerDemo } from './demo/property-owner-demo.ts';
import { createTransfer, recordRoutes } from './records/routes.ts';
import { propertyOwnerSamples } from './records/samples.ts';

export interface PropertyOwnerDependencies {
  readonly files: Files;
}

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner({ files }: PropertyOwnerDependencies): ServerModule {
  const sheets = createSheetReader();
  const transfer = createTransfer({ files, sheets });
  return {
    name: 'property-owner',
    catalogue: propertyOwnerCatalogue,
    entities: propertyOwnerEntities,
    samples: propertyOwnerSamples,
    demo: [createPropertyOwnerDemo(files)],
    routes: [...recordRoutes, ...transfer.routes],
    tasks: [...transfer.tasks],
    close: () => sheets.close(),
  };
}
