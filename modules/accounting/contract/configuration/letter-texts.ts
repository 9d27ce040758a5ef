import { daySchema } from '#platform/contract/dates.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatLetterDay, formatLetterPeriod } from '#platform/contract/format-letter-day.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { findPlaceholder } from './letter-placeholders.ts';
import type { LetterPlaceholder } from './letter-placeholders.ts';
import { writeSalutation } from './salutation.ts';

/** Fields of an invoice, complete or not, that its texts can name. */
export interface LetterSource {
  readonly invoiceId?: string | undefined;
  readonly invoiceDate?: string | null | undefined;
  readonly invoiceDueDate?: string | null | undefined;
  readonly serviceDate?: string | null | undefined;
  readonly servicePeriodStart?: string | null | undefined;
  readonly servicePeriodEnd?: string | null | undefined;
  readonly customerName?: string | undefined;
  readonly customerSalutation?: string | undefined;
  readonly companyName?: string | undefined;
  readonly payableAmount?: number | undefined;
  readonly language?: string | undefined;
}

interface LetterTexts {
  readonly invoiceAdditionsTop?: string | undefined;
  readonly invoiceAdditionsBottom?: string | undefined;
}

/**
 * Replaces the placeholders in both texts of an invoice by its values.
 * @param payableAmount in euros; without it the lines that name it are left out
 */
export function fillLetterTexts<Invoice extends LetterSource & LetterTexts>(
  invoice: Invoice,
  payableAmount = invoice.payableAmount,
): Invoice {
  const { invoiceAdditionsTop: top, invoiceAdditionsBottom: bottom } = invoice;
  const source = { ...invoice, payableAmount };
  return {
    ...invoice,
    ...(top?.includes('{') && { invoiceAdditionsTop: fillLetterText(top, source) }),
    ...(bottom?.includes('{') && { invoiceAdditionsBottom: fillLetterText(bottom, source) }),
  };
}

/**
 * Replaces the placeholders of one text; unknown ones stay as they are. A line whose value is missing is left out: an
 * invoice without a due date asks for none.
 */
export function fillLetterText(text: string, source: LetterSource): string {
  const values = readValues(source);
  const lines = text.split('\n').flatMap((line) => {
    let isMissing = false;
    const filled = line.replaceAll(/\{([^{}\n]{1,40})\}/gu, (all, word: string) => {
      const name = findPlaceholder(word);
      if (name === undefined) return all;
      if (values[name] === '') isMissing = true;
      return values[name];
    });
    return isMissing ? [] : [filled];
  });
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

function readValues(source: LetterSource): Readonly<Record<LetterPlaceholder, string>> {
  const language = (source.language ?? 'de') as LanguageKey;
  const read = (value: string | null | undefined) => daySchema.safeParse(value).data ?? null;
  const write = (value: string | null) => (value === null ? '' : formatLetterDay(value, language));
  const [start, end] = [read(source.servicePeriodStart), read(source.servicePeriodEnd)];
  const { payableAmount: payable } = source;
  const isPayable = payable !== undefined && payable > 0;
  return {
    salutation: writeSalutation(source.customerSalutation ?? '', source.customerName ?? '', language),
    customer: (source.customerName ?? '').trim(),
    servicePeriod:
      start !== null && end !== null && start < end
        ? formatLetterPeriod(start, end, language)
        : write(read(source.serviceDate) ?? start ?? end),
    number: source.invoiceId ?? '',
    date: write(read(source.invoiceDate)),
    dueDate: payable !== undefined && !isPayable ? '' : write(read(source.invoiceDueDate)),
    payable: isPayable ? formatCurrency(payable, 'EUR', language) : '',
    company: (source.companyName ?? '').trim(),
  };
}
