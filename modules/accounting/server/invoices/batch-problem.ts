import type { ErrorEntry } from '#platform/contract/errors.ts';
import { isRefusedByContent } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { JobLog } from '#platform/server/jobs/job-types.ts';

/** Texts for lists of errors, each with the number of its invoice. */
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
 * Describes the reason why one of several invoices was not issued or sent, with its number; an incomplete invoice has
 * all rules in one entry. An error of the database is our fault and is logged; the others continue.
 * @throws errors that do not concern this invoice: a failed server, a lost permission
 */
export function describeBatchProblem(
  error: unknown,
  number: string,
  log: Pick<JobLog, 'error'>,
): readonly ErrorEntry[] {
  if (isRefusedByContent(error)) {
    log.error({ err: error }, 'the database refused one invoice of a batch');
    return [
      {
        code: 'internal_error',
        message: `${number}: internal error`,
        description: 'accounting:errors.batch_failed',
        params: { number },
      },
    ];
  }
  if (!(error instanceof AppError) || error.code === 'permission_denied') throw error;
  const entries = error.toEntries();
  if (error.code === 'invoice_incomplete') {
    const rules = [...new Set(entries.map(({ params }) => String(params?.['rule'])))].join(', ');
    return [
      {
        code: error.code,
        message: `${number}: ${rules}`,
        description: 'accounting:errors.batch_incomplete',
        params: { number, rules },
      },
    ];
  }
  return entries.map(({ code, message, description, params }) => ({
    code,
    message: `${number}: ${message}`,
    description: descriptions.get(code) ?? description,
    params: { ...params, number },
  }));
}
