import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { createInvoiceRoutes } from './invoices/routes.ts';

export { createInvoice } from './invoices/service.ts';
export { writeConfiguration } from './configuration/repository.ts';

export interface AccountingDependencies {
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
}

/** Composes the accounting module. */
export function createAccounting({ renderer, pictures }: AccountingDependencies): { routes: readonly Route[] } {
  return { routes: [...createConfigurationRoutes(pictures), ...createInvoiceRoutes(renderer)] };
}
