import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { maxFileBytes } from '#platform/contract/files.ts';
import type { FileRule } from '#platform/contract/files.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { flag, image, number, presetChoice, ruledLine } from '#platform/contract/field-kinds.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { fieldsCard, settingsCalls, settingsCard } from '#platform/contract/settings.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { sender } from '../company/company.ts';
import { textFields } from './mail-texts.ts';
import { reminderCard } from './reminder-settings.ts';
import { newInvoiceFields } from './new-invoices.ts';
import { setupFields } from './setup.ts';

const path = '/api/benit/accounting/configuration';
const access = { permission: 'benit-accounting-permission' } as const;

/**
 * Pattern of invoice numbers: literal text with `{YYYY} {YY} {MM} {DD}` and exactly one running number `{N}` to
 * `{NNNNNN}` (zero padded).
 */
export const numberingPatternSchema = lineSchema(60)
  .refine((pattern) => (pattern.match(/\{N{1,6}\}/g) ?? []).length === 1, { error: 'pattern_needs_one_number' })
  .refine((pattern) => /^[\p{L}\p{Nd}\-_./]*$/u.test(pattern.replaceAll(/\{(YYYY|YY|MM|DD|N{1,6})\}/g, '')), {
    error: 'pattern_characters',
  });

/** File types and size limit of a logo. */
const logoRule = {
  mediaTypes: ['image/png', 'image/jpeg'],
  maxBytes: maxFileBytes.logo,
} as const satisfies FileRule;

/** Largest logo in pixels: ten times the resolution that the letterhead can show. */
export const maxLogoPixels = 8_000_000;

/** Settings of the numbering of invoices. */
export const numberingFields = defineFields({
  invoiceNumberingPattern: ruledLine({ rule: numberingPatternSchema, max: 60, required: true }),
  invoiceStartNumber: number({ max: 999_999 }),
});

/** Tax settings of an organisation. */
export const taxFields = defineFields({
  /** § 19 UStG. */
  smallBusiness: flag(),
  /** Time at which VAT is due: with the supply (§ 16 UStG) or with the payment (§ 20 UStG). */
  taxation: presetChoice(['accrual', 'cash'], 'accrual'),
  /** Frequency of the advance VAT returns (§ 18 UStG). */
  advanceReturn: presetChoice(['monthly', 'quarterly', 'none'], 'quarterly'),
});

export const logoFields = defineFields({ logo: image({ rule: logoRule, error: 'logo_type' }) });

export const invoiceCard = settingsCard('invoiceConfig', {
  input: z.strictObject(z.object(wireShape(sender)).partial().shape),
  answer: z.object(storedShape(sender)).partial(),
});
export const numberingCard = fieldsCard('numberingConfig', numberingFields);
export const taxCard = fieldsCard('taxConfig', taxFields);
const logoCard = fieldsCard('logoConfig', logoFields);
export const textCard = fieldsCard('textConfig', textFields);
export const newInvoiceCard = fieldsCard('newInvoiceConfig', newInvoiceFields);
export const setupCard = fieldsCard('setupConfig', setupFields);

/** Cards of the accounting configuration. */
export const configurationCalls = settingsCalls({
  name: 'Accounting',
  path,
  access,
  summaries: {
    get: 'Returns the configuration entries; entries never saved have their defaults and version 0',
    save: 'Saves one configuration entry',
  },
  cards: [invoiceCard, numberingCard, taxCard, logoCard, newInvoiceCard, textCard, setupCard, reminderCard],
  errors: ['logo_unreadable', 'logo_too_large', 'too_many_requests', 'overloaded', 'file_store_unavailable'],
  // A logo in base64 and a small envelope.
  bodyLimit: Math.ceil((logoRule.maxBytes * 4) / 3) + 16 * 1024,
});
export const { get: getConfiguration, save: saveConfiguration } = configurationCalls;

export type AccountingConfiguration = z.infer<typeof configurationCalls.entry>;

export const uploadLogo = defineEndpoint({
  id: 'uploadLogo',
  method: 'POST',
  path: `${path}/logo`,
  access,
  summary: 'Saves the logo from a form; same effect as the configuration entry logoConfig',
  request: { body: z.strictObject({ version: versionSchema.optional() }), files: { file: logoRule } },
  response: z.object({ configuration: configurationCalls.entry }),
  errors: ['changed_meanwhile', 'logo_unreadable', 'logo_too_large', 'too_many_requests', 'overloaded'],
});
