import type { LanguageKey } from '#platform/contract/languages.ts';
import { countDecimals, countFractionDigits, priceDecimals } from '#platform/contract/money.ts';
import { parseDecimal } from '#platform/web/form/decimal.ts';
import { isDay } from '#platform/web/form/parse-day.ts';
import { vatRates, type VatRate } from '#modules/accounting/contract/invoice-totals.ts';
import { invoiceDraftSchema, type InvoiceDraft, type InvoiceInput } from '#modules/accounting/contract/invoices.ts';
import { listTextFields, writtenPositions, type InvoiceValues, type PositionValues } from './invoice-values.ts';

/** What is wrong with a field, named like the texts of the platform: `platform:errors.field.…`. */
export type Problem = 'too_small_empty' | 'invalid_format_date' | 'invalid_type_number' | 'too_small' | 'too_many_decimals_unknown';

export interface FieldProblem {
  /** Path as react-hook-form names it, such as `positions.0.count`. */
  readonly path: string;
  readonly problem: Problem;
}

function readNumber(text: string, decimals: number, language: LanguageKey): number | Problem {
  const value = parseDecimal(text, language);
  if (value === undefined) return 'invalid_type_number';
  if (value === null) return 'too_small_empty';
  if (value < 0) return 'too_small';
  return countFractionDigits(value) > decimals ? 'too_many_decimals_unknown' : value;
}

/** `general` has no symbol, so its count is 1 whatever the hidden text says (specification, section 5). */
function readCount(position: PositionValues, language: LanguageKey): number | Problem {
  return position.uom === 'general' ? 1 : readNumber(position.count, countDecimals, language);
}

function readVat(text: string): VatRate {
  return vatRates.find((rate) => String(rate) === text) ?? vatRates[0];
}

function pickTexts(values: InvoiceValues): Record<ReturnType<typeof listTextFields>[number], string> {
  return Object.fromEntries(listTextFields().map((field) => [field, values[field]])) as ReturnType<typeof pickTexts>;
}

const dayFields = ['invoiceDate', 'invoiceDueDate', 'serviceDate'] as const;

/**
 * What the form sends, and the fields that cannot be sent; numbers with problems count as zero.
 *
 * @param typedIn language of the interface in which the numbers were typed
 */
export function readInvoice(
  values: InvoiceValues,
  identity: { readonly invoiceId: string; readonly version: number },
  typedIn: LanguageKey,
): { invoice: InvoiceInput; problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = values.invoiceDate === null ? [{ path: 'invoiceDate', problem: 'too_small_empty' }] : [];
  for (const path of dayFields) {
    const day = values[path];
    if (day !== null && !isDay(day)) problems.push({ path, problem: 'invalid_format_date' });
  }
  const accept = (path: string, read: number | Problem): number => {
    if (typeof read === 'number') return read;
    problems.push({ path, problem: read });
    return 0;
  };
  const positions = writtenPositions(values.positions).map((position, index) => ({
    description: position.description,
    uom: position.uom,
    count: accept(`positions.${index}.count`, readCount(position, typedIn)),
    price: accept(`positions.${index}.price`, readNumber(position.price, priceDecimals, typedIn)),
    vat: readVat(position.vat),
  }));
  const { invoiceDueDate, serviceDate, language } = values;
  const invoiceDate = values.invoiceDate ?? undefined;
  return { invoice: { ...pickTexts(values), invoiceDate, invoiceDueDate, serviceDate, language, positions, ...identity }, problems };
}

/** Takes out what the wire would refuse, such as a text that is still too long: the preview shows the rest. */
function leaveOutRefused(draft: InvoiceDraft): InvoiceDraft {
  const parsed = invoiceDraftSchema.safeParse(draft);
  if (parsed.success) return draft;
  const kept = structuredClone(draft);
  for (const { path } of parsed.error.issues) {
    const [field, index, part] = path;
    const position = field === 'positions' && typeof index === 'number' ? kept.positions?.[index] : undefined;
    Reflect.deleteProperty(position ?? kept, position === undefined ? (field ?? '') : (part ?? ''));
  }
  return kept;
}

/** What the preview draws: everything typed so far; what cannot be read yet is left blank. */
export function toInvoiceDraft(values: InvoiceValues, invoiceId: string, typedIn: LanguageKey): InvoiceDraft {
  const orBlank = (read: number | Problem): number | null => (typeof read === 'number' ? read : null);
  return leaveOutRefused({
    ...pickTexts(values),
    invoiceId,
    invoiceDate: values.invoiceDate,
    invoiceDueDate: values.invoiceDueDate,
    serviceDate: values.serviceDate,
    language: values.language,
    positions: writtenPositions(values.positions).map((position) => ({
      description: position.description,
      uom: position.uom,
      count: orBlank(readCount(position, typedIn)),
      price: orBlank(readNumber(position.price, priceDecimals, typedIn)),
      vat: readVat(position.vat),
    })),
  });
}

/** Largest numbers the wire takes; a sum of anything above is not worth showing. */
const maxCount = 1_000_000;
const maxPrice = 10_000_000;

/** The numbers of the positions for `calculateInvoiceTotals`; what cannot be read yet counts as zero. */
export function readAmounts(positions: readonly PositionValues[], language: LanguageKey): { count: number; price: number; vat: VatRate }[] {
  return positions.map((position) => {
    const count = readCount(position, language);
    const price = readNumber(position.price, priceDecimals, language);
    return {
      count: typeof count === 'number' && count <= maxCount ? count : 0,
      price: typeof price === 'number' && price <= maxPrice ? price : 0,
      vat: readVat(position.vat),
    };
  });
}
