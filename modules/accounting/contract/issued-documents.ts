import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';

const base = '/api/benit/accounting/invoice';
const access = { permission: 'benit-accounting-permission' } as const;

/**
 * What can be wrong with an issued document: one of its files, its content, its place in the chain, the rows of its
 * invoice.
 */
export const documentParts = ['pdf', 'cii', 'ubl', 'content', 'link', 'row'] as const;
export type DocumentPart = (typeof documentParts)[number];

export const checkIntegrity = defineEndpoint({
  id: 'checkIntegrity',
  method: 'GET',
  path: `${base}/integrity`,
  access,
  summary: 'Recomputes the hash chain of the issued invoices and compares it with what is stored (docs/hash-chain.md)',
  request: {},
  response: z.object({
    documents: z.number().int(),
    head: z
      .string()
      .nullable()
      .describe('hash of the last link, to be written down and compared later; null when nothing was issued'),
    valid: z.boolean(),
    firstBroken: z
      .object({
        sequence: z
          .number()
          .int()
          .nullable()
          .describe('place in the chain; null for an issued invoice that has no document'),
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
  summary: 'Writes the issued invoices, their links in the hash chain and its verifier into a ZIP',
  request: {
    body: withDaysInOrder(
      z.strictObject({
        from: daySchema.optional().describe('first day of issue; from the beginning if absent'),
        to: daySchema.optional().describe('last day of issue; to the end if absent'),
      }),
    ),
  },
  response: 'task',
  errors: ['nothing_to_archive', 'too_many_requests'],
});
