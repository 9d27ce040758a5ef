import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createEvaluationRoutes } from './routes.ts';

/** Evaluation of an owner's year, as figures and as a letter. */
export const createEvaluationFeature = ({ renderer }: Platform): Feature => ({
  name: 'evaluation',
  routes: createEvaluationRoutes(renderer),
});
