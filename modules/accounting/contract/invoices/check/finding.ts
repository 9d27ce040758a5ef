import { z } from 'zod';

/** Severity of a finding: an error prevents the issue of the invoice, a warning may be overruled. */
export const severities = ['error', 'warning', 'hint'] as const;

/** Change of the invoice that corrects a finding. */
const fixSchema = z.object({
  changes: z
    .array(z.object({ field: z.string(), value: z.unknown() }))
    .min(1)
    .describe('paths as on the wire, such as positions.0.vatReason, with the new value'),
});

/** Finding of a check of an invoice. */
export const invoiceFindingSchema = z.object({
  rule: z.string().describe('rule as named by the law or the standard, such as §14(4)1-USTG or BR-DE-15'),
  severity: z.enum(severities),
  field: z.string().describe('path of the invoice on the wire; empty for the invoice as a whole'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('values for the text of the rule'),
  fix: fixSchema.optional(),
});

export type InvoiceFinding = z.infer<typeof invoiceFindingSchema>;

/** Facts that a check needs beside the invoice. */
export interface CheckContext {
  /** Today in Germany, `YYYY-MM-DD`. */
  readonly today: string;
  /** True if the organisation is a small business (§ 19 UStG), by its settings. */
  readonly isSmallBusiness: boolean;
  /** Date of the invoice with the previous number of the number range; null without one. */
  readonly formerInvoiceDate: string | null;
}
