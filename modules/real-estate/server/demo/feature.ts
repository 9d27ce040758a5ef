import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { objectsDemo } from './objects-demo.ts';
import { createConfigurationDemo } from './configuration-demo.ts';
import { peopleDemo } from './people-demo.ts';
import { createPicturesDemo } from './pictures-demo.ts';

/** The agency of the demo. */
export const createDemoFeature = ({ files }: Pick<Platform, 'files'>): Feature => ({
  name: 'demo',
  demo: [objectsDemo, createPicturesDemo(files), peopleDemo, createConfigurationDemo(files)],
});
