import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { createInvoiceRoutes } from './invoices/routes.ts';

export { createInvoice } from './invoices/service.ts';
export { replaceLogo, storeLogo } from './configuration/logo.ts';
export { writeConfiguration } from './configuration/repository.ts';

export interface AccountingDependencies {
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
  readonly files: Files;
}

/** Composes the accounting module. */
export function createAccounting({ renderer, pictures, files }: AccountingDependencies): { routes: readonly Route[] } {
  return { routes: [...createConfigurationRoutes({ pictures, files }), ...createInvoiceRoutes(renderer, files)] };
}
