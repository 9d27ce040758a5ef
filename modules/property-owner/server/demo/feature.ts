import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createPropertyOwnerDemo } from './property-owner-demo.ts';

/** Owners, houses and postings of the demo. */
export const createDemoFeature = ({ files }: Platform): Feature => ({
  name: 'demo',
  demo: [createPropertyOwnerDemo(files)],
});
