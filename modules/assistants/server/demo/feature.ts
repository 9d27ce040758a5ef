import type { Feature } from '#platform/server/combine-features.ts';
import { careDemo } from './care-demo.ts';

/** The care service of the demo. */
export const demoFeature: Feature = { name: 'demo', demo: [careDemo] };
