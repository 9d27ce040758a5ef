import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createTransactionRoutes } from './routes.ts';

/** Postings of an owner with their receipts. */
export const createTransactionsFeature = (platform: Platform): Feature => ({
  name: 'transactions',
  routes: createTransactionRoutes(platform),
});
