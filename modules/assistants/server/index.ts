import type { ServerModule } from '#platform/server/module.ts';
import { assistantCatalogue } from '../contract/catalogue.ts';

/** The assistants for care and for property management: what organisations can book of them. */
export function createAssistants(): ServerModule {
  return { name: 'assistants', catalogue: assistantCatalogue };
}
