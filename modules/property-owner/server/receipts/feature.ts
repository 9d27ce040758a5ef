import type { Feature } from '#platform/server/combine-features.ts';
import { receiptChanged } from '../../contract/receipts/receipts.ts';
import { receiptRoutes } from './routes.ts';

/** Receipts that administrators lay before owners, and owners release. */
export const receiptsFeature: Feature = { name: 'receipts', routes: receiptRoutes, liveEvents: [receiptChanged] };
