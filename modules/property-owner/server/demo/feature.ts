import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createPropertyOwnerDemo } from './property-owner-demo.ts';
import { tilesDemo } from './tiles-demo.ts';

/** Owners, houses and postings of the demo. */
export const createDemoFeature = ({ files }: Platform): Feature => ({
  name: 'demo',
  demo: [createPropertyOwnerDemo(files), ...tilesDemo],
});
