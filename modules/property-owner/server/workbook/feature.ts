import type { Feature } from '#platform/server/combine-features.ts';
import { createWorkbookRoutes } from './routes.ts';

/** Workbook of an owner's year. */
export const createWorkbookFeature = (): Feature => ({ name: 'workbook', routes: createWorkbookRoutes() });
