import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

const base = '/api/benit/accounting/invoice';
const access = { permission: 'benit-accounting-permission' } as const;

/**
 * Parts of an issued document that can be faulty: its files, its content, what is attached to it, its link in the chain, the rows of its
 * invoice.
 */
const documentParts = ['pdf', 'cii', 'ubl', 'content', 'attachment', 'link', 'row'] as const;
export type DocumentPart = (typeof documentParts)[number];

export const checkIntegrity = defineEndpoint({
  id: 'checkIntegrity',
  method: 'GET',
  path: `${base}/integrity`,
  access,
  summary: 'Recomputes the hash chain of the issued invoices and compares it with the stored one (docs/hash-chain.md)',
  request: {},
  response: z.object({
    documents: z.number().int(),
    head: z
      .string()
      .nullable()
      .describe('hash of the last link, to be written down and compared later; null if nothing was issued'),
    valid: z.boolean(),
    firstBroken: z
      .object({
        sequence: z
          .number()
          .int()
          .nullable()
          .describe('index in the chain; null for an issued invoice without a document'),
        number: z.string(),
        part: z.enum(documentParts),
      })
      .nullable(),
  }),
  errors: ['too_many_requests', 'overloaded'],
});

export const archiveInvoices = defineEndpoint({
  id: 'archiveInvoices',
  method: 'POST',
  path: `${base}/archive`,
  access,
  summary: 'Returns a ZIP of the issued invoices, their links in the hash chain and its verifier',
  request: {
    body: withDaysInOrder(
      z.strictObject({
        from: daySchema.optional().describe('earliest day of issue; unlimited if absent'),
        to: daySchema.optional().describe('latest day of issue; unlimited if absent'),
      }),
    ),
  },
  response: 'task',
  errors: ['nothing_to_archive', 'too_many_requests'],
});
