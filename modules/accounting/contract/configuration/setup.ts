import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { flag } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Decisions about the steps that set up accounting: none of them is data of an invoice. */
export const setupFields = defineFields({
  /** Invoices have no logo on purpose. */
  withoutLogo: flag(),
  /** Pattern and start of the numbers stay as preset. */
  numberKept: flag(),
  /** The card is not shown any more, whatever is left. */
  putAway: flag(),
});

export const setupSteps = ['company', 'bank', 'logo', 'number'] as const;
export type SetupStepName = (typeof setupSteps)[number];

export const getSetup = defineEndpoint({
  id: 'getAccountingSetup',
  method: 'GET',
  path: '/api/benit/accounting/setup',
  access: { permission: 'benit-accounting-permission' },
  summary:
    'Returns which steps that set up accounting are done; after the first issued invoice logo and number count as done',
  request: {},
  response: z.object({
    steps: z.object({
      company: z.boolean().describe('name, address, and tax number or VAT id'),
      bank: z.boolean().describe('IBAN'),
      logo: z.boolean(),
      number: z.boolean(),
    }),
    nextInvoiceId: z.string(),
    putAway: z.boolean(),
  }),
  errors: [],
});
