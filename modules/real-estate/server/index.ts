import { combineFeatures } from '#platform/server/combine-features.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { realEstateAudit } from '../contract/audit.ts';
import { realEstateCatalogue } from '../contract/catalogue.ts';
import { realEstateErrors } from '../contract/errors.ts';
import { createObjectsFeature } from './objects/feature.ts';

/** Composes the estate agency: objects with their pictures, texts, exposés, and the people interested in them. */
export function createRealEstate(): ServerModule {
  const objects = createObjectsFeature({
    readPictures: async () => new Map(),
    firstPictures: async () => new Map(),
    savePictures: async () => {},
    countStakeholders: async () => new Map(),
    beforeDelete: async () => {},
  });
  return combineFeatures(
    { name: 'real-estate', catalogue: realEstateCatalogue, errors: realEstateErrors, audit: realEstateAudit },
    [objects],
  );
}
