import type { TaskRun } from '#platform/server/tasks/define-task.ts';
import { describeBatchProblem } from './batch-problem.ts';

/**
 * Works through the invoices of a batch one after the other. The problem of one is reported and holds up none of the
 * others; its progress names the invoice.
 *
 * @param numberOf number of the invoice of an item
 * @param onProblem called for each invoice whose work failed
 * @throws errors that concern the whole batch, as `describeBatchProblem`; the reason of the signal
 */
export async function runBatch<Item>(
  run: Pick<TaskRun<unknown>, 'signal' | 'progress' | 'report' | 'log'>,
  { items, numberOf }: { readonly items: readonly Item[]; readonly numberOf: (item: Item) => string },
  work: (item: Item) => Promise<void>,
  onProblem: () => void = () => undefined,
): Promise<void> {
  for (const [done, item] of items.entries()) {
    const number = numberOf(item);
    run.signal.throwIfAborted();
    run.progress({ done, total: items.length, message: number });
    try {
      await work(item);
    } catch (error) {
      for (const entry of describeBatchProblem(error, number, run.log)) run.report(entry);
      onProblem();
    }
  }
}
