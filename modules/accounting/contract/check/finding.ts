import { z } from 'zod';

/** How much a broken rule matters: an error keeps the invoice from being issued, a warning may be overruled. */
export const severities = ['error', 'warning', 'hint'] as const;

/** A change of the invoice that mends what was found. */
const fixSchema = z.object({
  changes: z
    .array(z.object({ field: z.string(), value: z.unknown() }))
    .min(1)
    .describe('paths as on the wire, such as positions.0.vatReason, with what to write there'),
});

/** What a check of an invoice has found. */
export const invoiceFindingSchema = z.object({
  rule: z.string().describe('as the law or the standard names it, such as §14(4)1-USTG or BR-DE-15'),
  severity: z.enum(severities),
  field: z.string().describe('path of the invoice on the wire; empty for the invoice as a whole'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('for the sentence of the rule'),
  fix: fixSchema.optional(),
});

export type InvoiceFinding = z.infer<typeof invoiceFindingSchema>;

/** What a check knows beside the invoice. */
export interface CheckContext {
  /** Today in Germany, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether the organisation is a small business (§ 19 UStG), by its settings. */
  readonly isSmallBusiness: boolean;
  /** Date of the invoice with the former number of the circle; null without one. */
  readonly formerInvoiceDate: string | null;
}
