import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import type { TaskRun } from '#platform/server/tasks/define-task.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findInvoiceFile } from '../../chain/documents.ts';
import { describeBatchProblem } from '../batch-problem.ts';
import { findInvoiceHeads } from '../repository.ts';

type Run = Pick<TaskRun<unknown>, 'read' | 'signal' | 'progress' | 'report' | 'log'>;

/**
 * Lists the PDFs of invoices in this order, each read when the former one is written: one document is in memory,
 * however many there are. Invoices without a document are reported and left out.
 */
export async function* listPdfEntries(run: Run, numbers: readonly string[]): AsyncGenerator<ZipEntry> {
  const names = nameEntries(numbers);
  for (const [done, number] of numbers.entries()) {
    run.signal.throwIfAborted();
    run.progress({ done, total: numbers.length, message: number });
    const pdf = await run.read(async (context) => {
      const content = (await findInvoiceFile(context, number, 'pdf'))?.content ?? null;
      return (
        content ??
        new AppError((await findInvoiceHeads(context, [number])).length === 0 ? 'not_found' : 'invoice_not_issued')
      );
    });
    if (pdf instanceof AppError) for (const entry of describeBatchProblem(pdf, number, run.log)) run.report(entry);
    else yield { name: names.get(number) ?? '', content: pdf };
  }
  run.progress({ done: numbers.length, total: numbers.length });
}

/**
 * Names the file of each invoice after its number, in characters that every file system accepts; names that fall
 * together, also for systems that ignore case, get a counter.
 */
export function nameEntries(numbers: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const number of numbers) {
    // A leading dot hides a file, a trailing one is dropped by Windows.
    const base = number.replaceAll(/[^\p{L}\p{N}_.-]/gu, '-').replaceAll(/^\.+|\.+$/gu, '') || '-';
    let name = `${base}.pdf`;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base} (${count}).pdf`;
    taken.add(name.toLowerCase());
    names.set(number, name);
  }
  return names;
}
