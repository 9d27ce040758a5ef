import { z } from 'zod';
import { countryCodes } from '#platform/contract/countries.ts';
import {
  day,
  email,
  line,
  multiline,
  number,
  optionalMoney,
  optionalNumber,
  presetChoice,
  requiredDay,
} from '#platform/contract/field-kinds.ts';
import { rows } from '#platform/contract/field-rows.ts';
import { blankValues } from '#platform/contract/json-fields.ts';
import { defineFields, wireShape } from '#platform/contract/fields.ts';
import type { FieldSet, ValuesOf } from '#platform/contract/fields.ts';
import { maxEuros } from '../shared/amount-limits.ts';
import { electronicAddressSchemes } from '#modules/e-invoice/contract/identifiers/electronic-addresses.ts';
import { vatRates, vatReasons } from '../shared/vat-reasons.ts';

/** Invoice types that a user chooses; `cancellation` and `correction` result from commands on an issued invoice. */
const invoiceTypes = ['invoice', 'partial', 'final'] as const;

/** Prices of the positions without (`net`) or with VAT (`gross`). */
export const priceModes = ['net', 'gross'] as const;

/** Fields of a position beyond the specified ones. */
export const positionDetailFields = defineFields({
  vatReason: presetChoice(vatReasons, ''),
  vatReasonText: line({ max: 300 }),
  discountPercent: optionalNumber({ decimals: 2, max: 100 }),
  discountAmount: optionalMoney({ max: maxEuros }),
  articleNumber: line({ max: 64 }),
  servicePeriodStart: day(),
  servicePeriodEnd: day(),
  // Position of the corrected invoice, from 1; only in a correction.
  correctedPosition: optionalNumber({ max: 500 }),
});

export const allowanceFields = defineFields({
  reason: line({ max: 300 }),
  percent: optionalNumber({ decimals: 2, max: 100 }),
  amount: optionalMoney({ max: maxEuros }),
  vat: presetChoice(vatRates, 19),
  vatReason: presetChoice(vatReasons, ''),
});

export const skontoFields = defineFields({
  days: number({ min: 1, max: 365 }),
  percent: number({ decimals: 2, max: 100 }),
});

/** An earlier invoice (BG-3); of an instalment that a final invoice deducts also its amounts, one row per VAT rate. */
export const precedingInvoiceFields = defineFields({
  invoiceId: line({ max: 40, required: true }),
  invoiceDate: requiredDay(),
  vat: optionalNumber({ max: 100 }),
  net: optionalMoney({ max: maxEuros }),
  vatCost: optionalMoney({ max: maxEuros }),
  // Payments of the whole instalment, in its first row: set by the server for an invoice of its own.
  paidAmount: optionalMoney({ max: maxEuros }),
  skontoAmount: optionalMoney({ max: maxEuros }),
});

/** Amounts of a preceding invoice that is not deducted. */
export const blankInstalment = { vat: null, net: null, vatCost: null, paidAmount: null, skontoAmount: null } as const;

interface Discounted {
  readonly vat?: number | undefined;
  readonly vatReason?: string | undefined;
}

/** True if no VAT reason is given or the rate is 0 %. */
export function hasFittingReason({ vat = 0, vatReason = '' }: Discounted): boolean {
  return vat === 0 || vatReason === '';
}

/** Wire rule of an allowance or charge: a VAT reason for 0 % only, an amount or a percentage. */
const allowanceRule = z
  .strictObject(withDefaults(allowanceFields, { reason: '', percent: null, amount: null, vat: 19, vatReason: '' }))
  .refine(hasFittingReason, { path: ['vatReason'], error: 'vat_reason_needs_zero' })
  .refine(({ percent, amount }) => percent === null || amount === null, {
    path: ['amount'],
    error: 'amount_or_percent',
  });

/** Removes empty rows: they are neither printed nor sent. */
function withoutEmpty<Row extends object>(empty: Row): (rowValues: readonly Row[]) => readonly Row[] {
  return (rowValues) => rowValues.filter((row) => JSON.stringify(row) !== JSON.stringify(empty));
}

const describeAllowance = ({
  reason,
  percent,
  amount,
  vat,
}: {
  reason: string;
  percent: number | null;
  amount: number | null;
  vat: number;
}): string => `${reason}: ${percent === null ? `${amount ?? 0} €` : `${percent} %`} (${vat} %)`;

/** Row without any input. */
export const emptyAllowance: ValuesOf<typeof allowanceFields> = {
  reason: '',
  percent: '',
  amount: '',
  vat: '19',
  vatReason: '',
};
export const emptySkonto: ValuesOf<typeof skontoFields> = { days: '', percent: '' };
export const emptyPrecedingInvoice: ValuesOf<typeof precedingInvoiceFields> = {
  invoiceId: '',
  invoiceDate: null,
  vat: '',
  net: '',
  vatCost: '',
  paidAmount: '',
  skontoAmount: '',
};

const { invoiceId: _invoiceId, invoiceDate: _invoiceDate, ...amountFields } = precedingInvoiceFields;

const allowances = rows(allowanceFields, {
  max: 50,
  rule: allowanceRule,
  settle: withoutEmpty(emptyAllowance),
  describe: describeAllowance,
});

const chosenType = presetChoice(invoiceTypes, 'invoice');
/** The type as a form has it: that of a correction is kept, but not offered. */
const invoiceTypeField: typeof chosenType = {
  ...chosenType,
  read: (value, language) =>
    (value as string) === 'correction' ? { wire: value, problems: [] } : chosenType.read(value, language),
};

/**
 * Fields of an invoice beyond the specified ones, demanded by § 14 UStG and EN 16931. Requests may omit all of them.
 */
export const detailFields = defineFields({
  invoiceType: invoiceTypeField,
  servicePeriodStart: day(),
  servicePeriodEnd: day(),
  companyCountry: presetChoice(countryCodes, 'DE', { naming: 'country' }),
  companyRegisterCourt: line({ max: 100 }),
  companyContactName: line({ max: 200 }),
  customerCountry: presetChoice(countryCodes, 'DE', { naming: 'country' }),
  customerVatNumber: line({ max: 20 }),
  customerEmail: email(),
  customerContactName: line({ max: 200 }),
  buyerReference: line({ max: 100 }),
  customerElectronicAddress: line({ max: 254 }),
  customerElectronicAddressScheme: presetChoice(electronicAddressSchemes, 'EM'),
  orderNumber: line({ max: 100 }),
  contractNumber: line({ max: 100 }),
  projectReference: line({ max: 100 }),
  deliveryName: line({ max: 300 }),
  deliveryStreet: line({ max: 230 }),
  deliveryPostcode: line({ max: 20 }),
  deliveryCity: line({ max: 100 }),
  deliveryCountry: presetChoice(countryCodes, 'DE', { naming: 'country' }),
  priceMode: presetChoice(priceModes, 'net'),
  paymentTerms: multiline({ max: 1000 }),
  skonto: rows(skontoFields, {
    max: 3,
    rule: z.strictObject(wireShape(skontoFields)),
    settle: withoutEmpty(emptySkonto),
    describe: ({ days, percent }) => `${days}: ${percent} %`,
  }),
  allowances,
  charges: allowances,
  precedingInvoices: rows(precedingInvoiceFields, {
    max: 50,
    rule: z.strictObject({ ...wireShape(precedingInvoiceFields), ...withDefaults(amountFields, blankInstalment) }),
    settle: withoutEmpty(emptyPrecedingInvoice),
    describe: ({ invoiceId, invoiceDate, net, vatCost, vat }) =>
      net === null
        ? `${invoiceId} (${invoiceDate})`
        : `${invoiceId} (${invoiceDate}): ${net} € + ${vatCost ?? 0} € (${vat ?? 0} %)`,
  }),
  prepaidAmount: optionalMoney({ max: maxEuros }),
});

export const detailNames = Object.keys(detailFields) as (keyof typeof detailFields)[];

/** Details of an invoice without any input. */
export const blankDetails = blankValues(detailFields);

export const blankPositionDetails = blankValues(positionDetailFields);

/** Makes every field optional with a default. */
export function withDefaults<Fields extends FieldSet>(
  fields: Fields,
  defaults: { readonly [Name in keyof Fields]: unknown },
): { [Name in keyof Fields]: z.ZodDefault<Fields[Name]['wire']> } {
  return Object.fromEntries(
    Object.entries(wireShape(fields)).map(([name, rule]) => [
      name,
      (rule as z.ZodType).default(defaults[name] as never),
    ]),
  ) as {
    [Name in keyof Fields]: z.ZodDefault<Fields[Name]['wire']>;
  };
}
