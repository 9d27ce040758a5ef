import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { picturesChanged } from '../../contract/pictures/pictures.ts';
import { createPictureSweep, createVariantMaker, createVariantWork } from './make-variants.ts';
import { createPictureRoutes } from './routes.ts';

/** Pictures of objects: as they were added, and smaller encodings that are made in the background. */
export function createPicturesFeature(platform: Pick<Platform, 'database' | 'files' | 'photos'>): Feature {
  const maker = createVariantMaker(platform);
  return {
    name: 'pictures',
    routes: createPictureRoutes({ files: platform.files, maker }),
    jobs: [createVariantWork(platform, maker)],
    schedules: [createPictureSweep(platform)],
    liveEvents: [picturesChanged],
  };
}
