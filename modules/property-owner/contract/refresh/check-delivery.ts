import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { administrationPermission } from '../catalogue.ts';
import { base } from '../external-ids.ts';
import { refreshSchema } from './refreshes.ts';

const access = { permission: administrationPermission } as const;
const path = `${base}/import-format` as const;

/** Limit of rows in a checked ZIP, over all tables. */
export const maxCheckedRows = 20_000;

export const deliveryRule = {
  mediaTypes: ['application/zip'],
  maxBytes: maxFileBytes.sheet,
} as const satisfies FileRule;

export const checkDelivery = defineEndpoint({
  id: 'checkDelivery',
  method: 'POST',
  path: `${path}/check`,
  access,
  summary: 'Checks a delivery in a ZIP, as a dry run does, without a server and without storing anything',
  request: { files: { file: deliveryRule } },
  response: z.object({
    check: refreshSchema.pick({
      state: true,
      delivery: true,
      folder: true,
      counts: true,
      errorCount: true,
      errors: true,
      withdrawals: true,
      concerned: true,
      unresolved: true,
    }),
  }),
  errors: [
    'file_unreadable',
    'document_too_large',
    'file_store_unavailable',
    'file_scan_unavailable',
    'too_many_requests',
  ],
});

/** Name of the sample, as it is saved. */
export const sampleFileName = 'beispiellieferung.zip';

export const downloadSample = defineEndpoint({
  id: 'downloadSampleDelivery',
  method: 'GET',
  path: `${path}/sample`,
  access,
  summary: 'Returns a sample delivery with the description of the format in German as a ZIP',
  request: {},
  response: file('application/zip'),
  errors: [],
});
