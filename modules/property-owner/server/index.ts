import type { ServerModule } from '#platform/server/module.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export function createPropertyOwner(): ServerModule {
  return { name: 'property-owner', catalogue: propertyOwnerCatalogue };
}
