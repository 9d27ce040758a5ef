import { lastDayOfMonth } from '#platform/contract/days.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readCompany } from '../../configuration/repository.ts';
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
  return { language, month, company: companyName, person: name, entries };
}
