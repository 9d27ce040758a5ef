import { z } from 'zod';
import { maxInteger } from '#platform/contract/integers.ts';
import { textSchema } from '#platform/contract/texts.ts';

/** What the reading of an e-invoice finds besides the business rules; the texts stand under `expenses.findings`. */
export const readingRules = [
  'not_well_formed',
  'not_an_invoice',
  'profile_unknown',
  'profile_no_invoice',
  'attachment_too_large',
  'attachment_unread',
  'value_not_allowed',
  'several_invoices',
  'currency_foreign',
  'page_differs',
  'page_without_text',
] as const;

export type ReadingRule = (typeof readingRules)[number];

export function isReadingRule(rule: string): rule is ReadingRule {
  return (readingRules as readonly string[]).includes(rule);
}

/** More than these say nothing new. */
export const maxFindings = 1000;

/** Clients send a report back as it was answered. */
const text = textSchema(10_000);

export const findingSchema = z.object({
  rule: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/u)
    .describe('a name of the reading, or a rule of EN 16931, XRechnung or Factur-X as it is called there: `BR-CO-10`'),
  severity: z.enum(['error', 'warning', 'hint']),
  field: text.nullable().describe('of the expense'),
  path: text.nullable().default(null).describe('where in the invoice: `totals.net`, `lines.3.unit` (from 0)'),
  expected: text.nullable(),
  found: text.nullable(),
});

/** What was found out about an e-invoice when it was read. */
export const checkReportSchema = z.object({
  format: z.enum(['cii', 'ubl']).nullable().describe('null: neither'),
  fileName: text.nullable().describe('of the attachment in the PDF; null for XML alone'),
  profile: text.nullable().describe('BT-24'),
  profileName: text.nullable().describe('null: unknown'),
  currency: text
    .nullable()
    .default(null)
    .describe('BT-5, in which the amounts of the findings are; null: no invoice, or checked by an older version'),
  rulesVersion: z
    .number()
    .int()
    .min(0)
    .max(maxInteger)
    .default(0)
    .describe('of the business rules that were checked; lower than that of the product: it can be checked again'),
  isWellFormed: z.boolean(),
  /** Whether the fields were filled from it. */
  isRead: z.boolean(),
  findings: z.array(findingSchema).max(maxFindings),
});

export type CheckFinding = z.infer<typeof findingSchema>;
export type CheckReport = z.infer<typeof checkReportSchema>;

/**
 * What an error of an e-invoice means (BMF of 15 October 2025): of the format, so that it is none; of a business rule,
 * which matters where what § 14 UStG asks for is concerned; of the content. `note`: something about the reading, no
 * error of the invoice.
 */
export type FindingClass = 'format' | 'business' | 'content' | 'note';

const classes: Readonly<Record<ReadingRule | 'number_unreadable' | 'day_unreadable', FindingClass>> = {
  not_well_formed: 'format',
  not_an_invoice: 'format',
  profile_unknown: 'format',
  profile_no_invoice: 'format',
  number_unreadable: 'format',
  day_unreadable: 'format',
  page_differs: 'content',
  attachment_too_large: 'note',
  attachment_unread: 'note',
  value_not_allowed: 'note',
  several_invoices: 'note',
  currency_foreign: 'note',
  page_without_text: 'note',
};

export function classOf({ rule }: Pick<CheckFinding, 'rule'>): FindingClass {
  if (rule.startsWith('UBL-SR-') || rule.startsWith('CII-SR-')) return 'format';
  return Object.hasOwn(classes, rule) ? classes[rule as keyof typeof classes] : 'business';
}

export const findingClasses = ['format', 'business', 'content', 'note'] as const satisfies readonly FindingClass[];
