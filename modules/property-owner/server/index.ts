import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import { combineFeatures } from '#platform/server/combine-features.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { propertyOwnerAudit } from '../contract/audit.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { propertyOwnerErrors } from '../contract/errors.ts';
import { createFeatures } from './features.ts';

/** Composes the module of property owners: their books, who may look at them, and the deliveries that bring them. */
export const createPropertyOwner = (platform: Platform, access: OrganizationAccess): ServerModule =>
  combineFeatures(
    {
      name: 'property-owner',
      errors: propertyOwnerErrors,
      catalogue: propertyOwnerCatalogue,
      audit: propertyOwnerAudit,
    },
    createFeatures(platform, access),
  );
