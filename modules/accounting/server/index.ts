import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Route } from '#platform/server/http/route.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { createInvoiceRoutes } from './invoices/routes.ts';

export { createInvoice } from './invoices/service.ts';
export { writeConfiguration } from './configuration/repository.ts';

/** Composes the accounting module. */
export function createAccounting({ renderer }: { renderer: DocumentRenderer }): { routes: readonly Route[] } {
  return { routes: [...configurationRoutes, ...createInvoiceRoutes(renderer)] };
}
