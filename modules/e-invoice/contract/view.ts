import { z } from 'zod';
import { findingSchema } from './check-report.ts';

/** Groups of an e-invoice in reading order. */
export const eInvoiceSections = [
  'document',
  'seller',
  'buyer',
  'payee',
  'taxRepresentative',
  'delivery',
  'references',
  'lines',
  'allowances',
  'charges',
  'vatBreakdown',
  'totals',
  'payment',
  'notes',
  'attachments',
] as const;
export type EInvoiceSection = (typeof eInvoiceSections)[number];

/** Sources with which the XML was compared: the text of the pages, the other stored syntax, the XML inside the PDF. */
const comparedWith = ['page', 'cii', 'ubl', 'attachment'] as const;

const termSchema = z.object({
  term: z.string().describe('business term of EN 16931: `BT-1`'),
  path: z.string().describe('path in the model: `totals.net`, `lines.3.netAmount` (from 0)'),
  value: z.string().describe('value as the XML states it'),
});

const differenceSchema = z.object({
  term: z.string(),
  path: z.string(),
  xml: z.string().nullable().describe('value in the XML; null: none. In hybrids the XML prevails (UStAE 14.4)'),
  page: z.string().nullable().describe('value of the compared source; null: none, or not determined'),
  from: z.enum(comparedWith).describe('source with which the XML was compared'),
});

/** An e-invoice term by term, with its differences and findings. */
export const eInvoiceViewSchema = z.object({
  format: z
    .enum(['cii', 'ubl'])
    .nullable()
    .describe('null: the invoice has no XML, for example because it was taken over'),
  profileName: z.string().nullable(),
  currency: z.string().nullable(),
  sections: z.array(
    z.object({
      section: z.enum(eInvoiceSections),
      number: z.number().int().nullable().describe('number of the entry in a list, from 1'),
      terms: z.array(termSchema),
    }),
  ),
  differences: z.array(differenceSchema),
  findings: z.array(findingSchema).describe('rules that the XML breaks'),
  hasText: z.boolean().describe('true if the pages have a text that could be compared'),
  source: z.string().nullable().describe('the XML itself; null if it is larger than 1,000,000 characters'),
});

export type EInvoiceView = z.infer<typeof eInvoiceViewSchema>;
export type EInvoiceDifference = z.infer<typeof differenceSchema>;

/** Errors of reading the pages beside the XML. */
export const eInvoiceViewErrors = [
  'file_unreadable',
  'reading_interrupted',
  'too_many_requests',
  'overloaded',
  'file_store_unavailable',
] as const;
