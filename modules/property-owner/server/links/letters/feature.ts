import type { Feature } from '#platform/server/combine-features.ts';
import type { LetterParts } from './letter-parts.ts';
import { createLetterRoutes } from './routes.ts';

/** Letters that invite owners without an email address. */
export const createLettersFeature = (parts: LetterParts): Feature => ({
  name: 'letters',
  routes: createLetterRoutes(parts),
});
