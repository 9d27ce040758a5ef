import { lastDayOfMonth } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { readCompany } from '../../configuration/repository.ts';
import { languageOfInvoice } from '../../documents/document-texts.ts';
import { listForSheet, maxSheetEntries } from '../repository.ts';
import type { TimeSheetToPrint } from './time-sheet.ts';

/**
 * Reads the data of the sheet of a month.
 * @throws AppError document_too_large
 */
export async function readTimeSheet(
  context: TenantContext,
  { personId, month, language }: { readonly personId: string; readonly month: string; readonly language: LanguageKey },
): Promise<TimeSheetToPrint> {
  const entries = await listForSheet(context, { personId, from: `${month}-01`, to: lastDayOfMonth(month) });
  if (entries.length > maxSheetEntries) throw new AppError('document_too_large');
  const { companyName = '' } = await readCompany(context);
  const [person] = await context.tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .execute();
  const name =
    entries[0]?.person.label ?? (person === undefined ? '' : `${person.first_name} ${person.last_name}`.trim());
  return { language, period: month, company: companyName, person: name, purpose: 'month', entries };
}

/**
 * Reads the data of the sheet of an invoice: the hours that it bills, in its language.
 * @throws AppError document_too_large
 */
export async function readSheetOfInvoice(
  context: TenantContext,
  {
    invoiceId,
    description,
    language,
    companyName,
  }: Pick<Invoice, 'invoiceId' | 'description' | 'language' | 'companyName'>,
): Promise<TimeSheetToPrint | null> {
  const entries = await listForSheet(context, { personId: null, billedBy: invoiceId });
  if (entries.length > maxSheetEntries) throw new AppError('document_too_large');
  const [from, to] = [entries[0]?.day, entries.at(-1)?.day];
  if (from === undefined || to === undefined) return null;
  return {
    language: languageOfInvoice({ language }),
    period: { from, to },
    company: companyName,
    person: description,
    purpose: 'invoice',
    entries,
  };
}
