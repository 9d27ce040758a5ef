import { combineFeatures } from '#platform/server/combine-features.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { accountingAudit } from '../contract/audit.ts';
import { accountingCatalogue } from '../contract/catalogue.ts';
import { accountingErrors } from '../contract/errors.ts';
import { createFeatures } from './features.ts';

export { checkChainOnArrival } from './chain/check-arrival.ts';
export { appendDocument } from './chain/append-document.ts';
export type { DocumentLink } from './chain/link.ts';
export { customers } from './records/routes.ts';
export { recordArchiveDownload } from './retention/archives.ts';
export { skipNumbersAfterRestore } from './restore/skip-numbers.ts';
export { createInvoice } from './invoices/service.ts';
export { writeConfiguration } from './configuration/repository.ts';

/** Composes the accounting module. */
export const createAccounting = (platform: Platform): ServerModule =>
  combineFeatures(
    { name: 'accounting', errors: accountingErrors, catalogue: accountingCatalogue, audit: accountingAudit },
    createFeatures(platform),
  );
