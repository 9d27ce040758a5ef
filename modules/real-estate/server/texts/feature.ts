import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createTextRoutes } from './routes.ts';
import type { ListTexts } from './routes.ts';

/** Texts of objects: drafts, and the text blocks of the agency. */
export const createTextsFeature = (
  { languageModel }: Pick<Platform, 'languageModel'>,
  listMailTexts: ListTexts,
): Feature => ({
  name: 'texts',
  routes: createTextRoutes(languageModel, listMailTexts),
});
