import type { Feature } from '#platform/server/combine-features.ts';
import { createVoiceRoutes } from './routes.ts';

/** Composes speech: recordings become text. */
export function createVoiceFeature(parts: Parameters<typeof createVoiceRoutes>[0]): Feature {
  return { name: 'voice', routes: createVoiceRoutes(parts) };
}
