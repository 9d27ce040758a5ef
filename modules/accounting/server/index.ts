import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { accountingAudit } from '../contract/audit.ts';
import { accountingCatalogue } from '../contract/catalogue.ts';
import { accountingErrors } from '../contract/errors.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { createAccountingDemo } from './demo/accounting-demo.ts';
import { createInvoiceRoutes } from './invoices/routes.ts';

export { insertCustomers } from './customers/customers.ts';
export { createInvoice } from './invoices/service.ts';
export { writeConfiguration } from './configuration/repository.ts';

export interface AccountingDependencies {
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
  readonly files: Files;
}

/** Composes the accounting module. */
export function createAccounting({ renderer, pictures, files }: AccountingDependencies): ServerModule {
  return {
    name: 'accounting',
    errors: accountingErrors,
    catalogue: accountingCatalogue,
    audit: accountingAudit,
    demo: createAccountingDemo(files),
    routes: [...createConfigurationRoutes({ pictures, files }), ...createInvoiceRoutes(renderer, files)],
  };
}
