import type { Feature } from '#platform/server/combine-features.ts';
import { objectsDemo } from './objects-demo.ts';

/** The agency of the demo. */
export const demoFeature: Feature = { name: 'demo', demo: [objectsDemo] };
