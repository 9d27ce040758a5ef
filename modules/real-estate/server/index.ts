import { combineFeatures } from '#platform/server/combine-features.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { realEstateAudit } from '../contract/audit.ts';
import { realEstateCatalogue } from '../contract/catalogue.ts';
import { realEstateErrors } from '../contract/errors.ts';
import { countChecklists } from './checklist/checklist.ts';
import { createChecklistFeature } from './checklist/feature.ts';
import { createConfigurationFeature } from './configuration/feature.ts';
import { readStandardValues } from './configuration/standard-values.ts';
import { createDemoFeature } from './demo/feature.ts';
import { createObjectsFeature } from './objects/feature.ts';
import { todayFeature } from './today/feature.ts';
import { createPicturesFeature } from './pictures/feature.ts';
import { createExposesFeature } from './exposes/feature.ts';
import { createReaderExposes } from './exposes/render-for-reader.ts';
import { firstPictures, readPictures } from './pictures/picture-rows.ts';
import { savePictures } from './pictures/save-pictures.ts';
import { countStakeholders } from './stakeholders/count-stakeholders.ts';
import { removeStakeholdersOf } from './stakeholders/delete-stakeholders.ts';
import { endReservation } from './stakeholders/reservation.ts';
import { createStakeholdersFeature } from './stakeholders/feature.ts';
import { createOpenImmoFeature } from './openimmo/feature.ts';
import { assertConnected, changePublication, withdrawDeleted } from './publication/change-publication.ts';
import { createPublicationFeature } from './publication/feature.ts';
import { readPublications } from './publication/publication-rows.ts';
import { createImportsFeature } from './imports/feature.ts';
import { createHomepageFeature } from './homepage/feature.ts';
import { createViewCounter } from './public-pages/count-views.ts';
import { createPublicPagesFeature } from './public-pages/feature.ts';
import { listMailTexts } from './stakeholders/mails/stakeholder-texts.ts';
import { createTextsFeature } from './texts/feature.ts';

/** Composes the estate agency: objects with their pictures, texts, exposés, and the people interested in them. */
export function createRealEstate(platform: Platform): ServerModule {
  const views = createViewCounter(platform);
  const objects = createObjectsFeature({
    readPictures,
    firstPictures,
    savePictures,
    countStakeholders,
    countChecklists,
    readStandardValues,
    readPublications,
    assertConnected: (context, flags) => assertConnected(context, platform, flags),
    changePublication,
    statusChanged: endReservation,
    // Agreements of readers are proof, also without the object.
    beforeDelete: async (context, object) => {
      await removeStakeholdersOf(context.tx, object.id, context.clock.now());
      await withdrawDeleted(context, object);
    },
  });
  return combineFeatures(
    { name: 'real-estate', catalogue: realEstateCatalogue, errors: realEstateErrors, audit: realEstateAudit },
    [
      objects,
      createPicturesFeature(platform),
      createExposesFeature(platform),
      createStakeholdersFeature(platform, {
        renderExpose: createReaderExposes(platform),
        countDownload: (object) => views.count({ ...object, kind: 'expose' }),
      }),
      createOpenImmoFeature(platform),
      createPublicationFeature(platform),
      createImportsFeature(platform),
      createHomepageFeature(platform),
      createPublicPagesFeature(platform, views),
      createConfigurationFeature(platform),
      createTextsFeature(platform, listMailTexts),
      createChecklistFeature(platform),
      todayFeature,
      createDemoFeature(platform),
    ],
  );
}
