import type { ErrorEntry } from '#platform/contract/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';

/** In a list of what went wrong each names its invoice. */
const descriptions = new Map<string, string>([
  ['not_found', 'accounting:errors.batch_not_found'],
  ['invoice_not_issued', 'accounting:errors.batch_not_issued'],
  ['attachments_too_large', 'accounting:errors.batch_too_large'],
  ['changed_meanwhile', 'accounting:errors.batch_changed'],
  ['document_too_large', 'accounting:errors.batch_too_long'],
  ['overloaded', 'accounting:errors.batch_not_made'],
  ['timed_out', 'accounting:errors.batch_not_made'],
]);

/**
 * What kept one of several invoices from being issued or sent, with its number; of an incomplete one all rules in one entry.
 *
 * @throws what is no refusal of this invoice: a broken server, a permission that is gone
 */
export function describeBatchProblem(error: unknown, number: string): readonly ErrorEntry[] {
  if (!(error instanceof AppError) || error.code === 'permission_denied') throw error;
  const entries = error.toEntries();
  if (error.code === 'invoice_incomplete') {
    const rules = [...new Set(entries.map(({ params }) => String(params?.['rule'])))].join(', ');
    return [{ code: error.code, message: `${number}: ${rules}`, description: 'accounting:errors.batch_incomplete', params: { number, rules } }];
  }
  return entries.map(({ code, message, description, params }) => ({ code, message: `${number}: ${message}`, description: descriptions.get(code) ?? description, params: { ...params, number } }));
}
