import { z } from 'zod';
import { maxInteger } from '#platform/contract/integers.ts';
import { textSchema } from '#platform/contract/texts.ts';

/** Findings of the reader itself, beside the business rules; texts under `findings` of the module. */
const readingRules = [
  'not_well_formed',
  'not_an_invoice',
  'profile_unknown',
  'profile_variant',
  'profile_no_invoice',
  'element_repeated',
  'element_missing',
  'currency_missing',
  'day_format_missing',
  'attribute_missing',
  'namespace_foreign',
  'attachment_too_large',
  'attachment_unread',
  'value_not_allowed',
  'several_invoices',
  'currency_foreign',
  'page_differs',
  'page_without_text',
  'own_invoice',
] as const;

export type ReadingRule = (typeof readingRules)[number];

export function isReadingRule(rule: string): rule is ReadingRule {
  return (readingRules as readonly string[]).includes(rule);
}

/** Further findings add no information. */
const maxFindings = 1000;

/** Clients send a report back unchanged. */
const text = textSchema(10_000);

export const findingSchema = z.object({
  rule: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/u)
    .describe('rule of the reader, or rule id of EN 16931, XRechnung or Factur-X, such as `BR-CO-10`'),
  severity: z.enum(['error', 'warning', 'hint']),
  field: text.nullable().describe('field of the expense'),
  path: text.nullable().default(null).describe('path in the invoice: `totals.net`, `lines.3.unit` (from 0)'),
  expected: text.nullable(),
  found: text.nullable(),
});

/** Result of reading and checking an e-invoice. */
export const checkReportSchema = z.object({
  format: z.enum(['cii', 'ubl']).nullable().describe('null: neither CII nor UBL'),
  fileName: text.nullable().describe('file name of the attachment in the PDF; null for XML alone'),
  profile: text.nullable().describe('BT-24'),
  profileName: text.nullable().describe('null: unknown profile'),
  currency: text
    .nullable()
    .default(null)
    .describe('BT-5, the currency of the amounts in the findings; null: no invoice, or checked by an older version'),
  rulesVersion: z
    .number()
    .int()
    .min(0)
    .max(maxInteger)
    .default(0)
    .describe(
      'version of the checked business rules; if it is lower than the current one, the invoice can be checked again',
    ),
  isWellFormed: z.boolean(),
  /** True if the fields of the expense were filled from the e-invoice. */
  isRead: z.boolean(),
  findings: z.array(findingSchema).max(maxFindings),
});

export type CheckFinding = z.infer<typeof findingSchema>;
export type CheckReport = z.infer<typeof checkReportSchema>;

/**
 * Class of an error in an e-invoice (BMF of 15 October 2025). `format`: the file is no e-invoice. `business`: a
 * business rule is broken, which matters where it concerns the content that § 14 UStG demands. `content`: the content
 * is wrong. `note`: a remark on the reading, no error of the invoice.
 */
export type FindingClass = 'format' | 'business' | 'content' | 'note';

const classes: Readonly<Record<ReadingRule | 'number_unreadable' | 'day_unreadable', FindingClass>> = {
  not_well_formed: 'format',
  not_an_invoice: 'format',
  profile_unknown: 'format',
  profile_no_invoice: 'format',
  element_repeated: 'format',
  element_missing: 'format',
  currency_missing: 'format',
  day_format_missing: 'format',
  attribute_missing: 'format',
  namespace_foreign: 'format',
  number_unreadable: 'format',
  day_unreadable: 'format',
  page_differs: 'content',
  profile_variant: 'note',
  attachment_too_large: 'note',
  attachment_unread: 'note',
  value_not_allowed: 'note',
  several_invoices: 'note',
  currency_foreign: 'note',
  page_without_text: 'note',
  own_invoice: 'note',
};

/** Returns the class of a finding. A fault of the format that only warns does not stop the file from being an e-invoice. */
export function classOf({ rule, severity }: Pick<CheckFinding, 'rule' | 'severity'>): FindingClass {
  const isSyntax = rule.startsWith('UBL-SR-') || rule.startsWith('CII-SR-');
  const known = Object.hasOwn(classes, rule) ? classes[rule as keyof typeof classes] : 'business';
  const found = isSyntax ? 'format' : known;
  return found === 'format' && severity !== 'error' && rule !== 'profile_no_invoice' ? 'note' : found;
}

export const findingClasses = ['format', 'business', 'content', 'note'] as const satisfies readonly FindingClass[];
